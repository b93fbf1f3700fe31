import { useKeys } from '../../shortcuts/use-keys.ts';
import { type CaseActs, isArmed, runCaseCommand } from './run-case-command.ts';
import { NOTE_FIELD } from './sidebar/notes.tsx';
import { WRITE_FIELD } from './sidebar/write-form.tsx';
import type { Stage } from './viewer/use-stage.ts';

type Props = Omit<CaseActs, 'look' | 'write' | 'note'> & { stage: Stage };

/** Everything about a case by the keyboard alone. */
export function useCaseKeys({ stage, ...acts }: Props): void {
  const screen = isArmed(acts) ? 'armed' : stage.view.zoom > 1 ? 'zoomed' : 'case';
  const write = () => document.getElementById(WRITE_FIELD)?.focus();
  const note = () => document.getElementById(NOTE_FIELD)?.focus();
  useKeys(screen, (command) => runCaseCommand(command, { ...acts, look: stage.run, write, note }));
}
