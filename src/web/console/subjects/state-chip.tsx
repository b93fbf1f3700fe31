import { Icon, type IconName } from '../icons.tsx';

type State = 'none' | 'approved' | 'rejected' | 'pending' | 'mixed' | 'processing';

const STATES: Record<State, { word: string; look: string; icon: IconName | null }> = {
  none: { word: 'None', look: '', icon: null },
  approved: { word: 'Approved', look: 'ok', icon: 'check' },
  rejected: { word: 'Rejected', look: 'bad', icon: 'cross' },
  pending: { word: 'Waiting', look: 'warn', icon: 'clock' },
  processing: { word: 'Being checked', look: 'info', icon: 'clock' },
  mixed: { word: 'Mixed', look: '', icon: null },
};

/** How things stand, as a word with its sign. */
export function StateChip({ state }: { state: State }) {
  const { word, look, icon } = STATES[state];
  return (
    <span className={`chip ${look}`}>
      {icon && <Icon name={icon} />}
      {word}
    </span>
  );
}
