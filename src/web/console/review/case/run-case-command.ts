import type { Command } from '../../shortcuts/read-key.ts';
import type { DecisionKind } from '../outbox/send-decision.ts';

/** The actions of a case. */
export type CaseActs = {
  /** it waits for a decision, and this reviewer may take it */
  isOpen: boolean;
  decision: {
    armed: DecisionKind | null;
    arm(kind: DecisionKind): void;
    disarm(): void;
    commit(): void;
    /** says why a key did nothing */
    urge(why: 'open'): void;
    chooseReason(number: number): void;
  };
  /** the image's own commands; false for one that is none of them */
  look(command: Command): boolean;
  onStep(by: 1 | -1): void;
  onBack(): void;
} & Record<SimpleAct, () => void> &
  Record<OpenAct, () => void>;

/** Commands that work in every case, each an action of its name. */
const SIMPLE_COMMANDS = [
  'undo',
  'note',
  'claim-next',
  'linked',
  'side',
  'leave-field',
  'reopen',
  'escalate',
] as const;
/** Commands of a case that the user may decide. */
const OPEN_CASE_COMMANDS = ['message', 'update', 'acknowledge', 'check', 'claim'] as const;
type SimpleAct = (typeof SIMPLE_COMMANDS)[number];
type OpenAct = (typeof OPEN_CASE_COMMANDS)[number];

const isAmong = <T extends Command & string>(names: readonly T[], command: Command): command is T =>
  names.some((name) => name === command);

/** Whether a decision is chosen: not if the case was closed meanwhile. */
export const isArmed = ({ isOpen, decision }: Pick<CaseActs, 'isOpen' | 'decision'>): boolean =>
  isOpen && decision.armed !== null;

/**
 * Runs the command of a key. Without permission to decide, the user can still view, navigate, write notes, undo and
 * leave.
 */
export function runCaseCommand(command: Command, acts: CaseActs): void {
  const { isOpen, decision } = acts;
  const armed = isArmed(acts);
  if (command === 'back' && armed) decision.disarm();
  else if (command === 'back') acts.onBack();
  else if (command === 'next') acts.onStep(1);
  else if (command === 'previous') acts.onStep(-1);
  else if (isAmong(SIMPLE_COMMANDS, command)) acts[command]();
  else if (armed && typeof command === 'object' && 'number' in command) decision.chooseReason(command.number);
  else if ((armed || !acts.look(command)) && isOpen) runOpen(command, acts);
}

function runOpen(command: Command, acts: CaseActs): void {
  const { armed } = acts.decision;
  if (command === 'commit') acts.decision.commit();
  // A hand that has not seen that the sheet is still open must not make an approval of it.
  else if (command === 'approve' && armed !== null && armed !== 'approve') acts.decision.urge('open');
  else if (isAmong(OPEN_CASE_COMMANDS, command)) acts[command]();
  else if (command === 'approve' || command === 'ask' || command === 'reject') acts.decision.arm(command);
}
