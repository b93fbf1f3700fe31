import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Check } from '../use-check.ts';

/** Runs the checks on the stored image. */
export function RunButton({ check }: { check: Check }) {
  const translations = useTranslations();
  const { letters } = useConsole();
  return (
    <Button look="primary" data-filled aria-disabled={check.isBusy} onClick={check.run}>
      <Icon name="run" />
      {translations.text(check.isBusy ? 'check.busy' : 'check.run')}
      {letters && <kbd>P</kbd>}
    </Button>
  );
}
