import { Button } from '../../ui/button/button.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import styles from './entry.module.css';
import { EntryForm } from './entry-form.tsx';
import { usePasskey } from './use-passkey.ts';

type Props = { onSignedIn(session: Session): void; onStartAgain(): void };

/** The second phase for a user whose second factor is a passkey. */
export default function PasskeyStep({ onSignedIn, onStartAgain }: Props) {
  const translations = useTranslations();
  const { ask, problem, busy } = usePasskey(onSignedIn);
  return (
    <EntryForm
      title={translations.text('passkey.title')}
      lead={translations.text('passkey.lead')}
      problem={problem && translations.text(problem)}
      busy={busy}
      button={translations.text('passkey.continue')}
      onSubmit={ask}
      more={
        <Button look="quiet" className={styles['again']} onClick={onStartAgain}>
          {translations.text('code.startAgain')}
        </Button>
      }
    >
      {null}
    </EntryForm>
  );
}
