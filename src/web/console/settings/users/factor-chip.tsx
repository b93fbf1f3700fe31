import { Chip } from '../../../ui/chip/chip.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

/** Whether a second factor is set up. */
export function FactorChip({ on }: { on: boolean }) {
  const translations = useTranslations();
  return (
    <Chip hue={on ? 'ok' : 'plain'}>
      {on && <Icon name="check" />}
      {translations.text(on ? 'factor.on' : 'factor.off')}
    </Chip>
  );
}
