import { Chip, type ChipTone } from '../../../ui/chip/chip.tsx';
import { Icon, type IconName } from '../../components/icons.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import type { TokenState as State } from './get-token-state.ts';

const LOOKS: Record<State, { look: ChipTone; icon: IconName }> = {
  works: { look: 'ok', icon: 'check' },
  expired: { look: 'warn', icon: 'clock' },
  revoked: { look: 'plain', icon: 'cross' },
};

export function TokenState({ state }: { state: State }) {
  const translations = useTranslations();
  const { look, icon } = LOOKS[state];
  return (
    <Chip hue={look}>
      <Icon name={icon} />
      {translations.text(`tokens.${state}`)}
    </Chip>
  );
}
