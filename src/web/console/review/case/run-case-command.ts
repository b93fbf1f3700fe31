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
    chooseReason(number: number): void;
  };
  /** the picture's own commands; false for one that is none of them */
  look(command: Command): boolean;
  onStep(by: 1 | -1): void;
  onBack(): void;
  undo(): void;
  update(): void;
  /** goes to where a message to the person is written */
  write(): void;
  /** goes to where a note to colleagues is written */
  note(): void;
  /** claims the oldest unassigned case */
  take(): void;
};

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
  else if (command === 'undo') acts.undo();
  else if (command === 'note') acts.note();
  else if (command === 'claim-next') acts.take();
  else if (armed && typeof command === 'object' && 'number' in command) decision.chooseReason(command.number);
  else if ((armed || !acts.look(command)) && isOpen) runOpen(command, acts);
}

function runOpen(command: Command, { decision, write, update }: CaseActs): void {
  if (command === 'commit') decision.commit();
  else if (command === 'message') write();
  else if (command === 'update') update();
  else if (command === 'approve' || command === 'ask' || command === 'reject') decision.arm(command);
}
