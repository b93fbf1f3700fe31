import { Chip, type ChipTone } from '../../ui/chip/chip.tsx';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { Icon, type IconName } from './icons.tsx';

type State = 'none' | 'approved' | 'rejected' | 'pending' | 'mixed' | 'processing';

const STATES: Record<State, { word: MessageKey; look: ChipTone; icon: IconName | null }> = {
  none: { word: 'status.none', look: 'plain', icon: null },
  approved: { word: 'status.approved', look: 'ok', icon: 'check' },
  rejected: { word: 'status.rejected', look: 'bad', icon: 'cross' },
  pending: { word: 'status.pending', look: 'warn', icon: 'clock' },
  processing: { word: 'status.processing', look: 'info', icon: 'clock' },
  mixed: { word: 'status.mixed', look: 'plain', icon: null },
};

/** How things stand, as a word with its sign. */
export function StateChip({ state }: { state: State }) {
  const translations = useTranslations();
  const { word, look, icon } = STATES[state];
  return (
    <Chip hue={look}>
      {icon && <Icon name={icon} />}
      {translations.text(word)}
    </Chip>
  );
}
