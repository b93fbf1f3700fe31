import { useKeys } from '../../shortcuts/use-keys.ts';
import { focusFinding } from './band/focus-finding.ts';
import { type CaseActs, isArmed, runCaseCommand } from './run-case-command.ts';
import { NOTE_FIELD, WRITE_FIELD } from './sidebar/composer.tsx';
import type { Stage } from './viewer/use-stage.ts';

type Props = Omit<CaseActs, 'look' | 'message' | 'note' | 'leave-field'> & {
  stage: Stage;
  /** an acknowledgement is saved, or the next case is on its way */
  isHeld: boolean;
  /** shows a form of the right column */
  onWrite(field: string): void;
};

/** Everything about a case by the keyboard alone. */
export function useCaseKeys({ stage, isHeld, onWrite, ...acts }: Props): void {
  const screen = isArmed(acts) ? 'armed' : stage.view.zoom > 1 ? 'zoomed' : 'case';
  const commands = {
    look: stage.run,
    message: () => onWrite(WRITE_FIELD),
    note: () => onWrite(NOTE_FIELD),
    'leave-field': focusFinding,
  };
  useKeys(screen, (command) => runCaseCommand(command, { ...acts, ...commands }), isHeld);
}
