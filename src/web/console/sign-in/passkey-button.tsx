import { Button } from '../../ui/button/button.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { Icon } from '../components/icons.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { hasPasskeys } from '../web-authn.ts';
import { usePasskey } from './use-passkey.ts';

/** Signs in with a passkey in place of the password or the code. */
export default function PasskeyButton({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const translations = useTranslations();
  const { ask, problem, busy } = usePasskey(onSignedIn);
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button onClick={ask} aria-disabled={busy}>
        <Icon name="key" />
        {translations.text('passkey.button')}
      </Button>
      <Problem sentence={problem && translations.text(problem)} />
    </>
  );
}
