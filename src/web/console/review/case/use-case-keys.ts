import { useKeys } from '../../keys/use-keys.ts';
import type { useDecision } from './use-decision.ts';
import type { Stage } from './use-stage.ts';
import { WRITE_FIELD } from './write-form.tsx';

type Props = {
  /** it waits for a decision, and this reviewer may take it */
  isOpen: boolean;
  decision: ReturnType<typeof useDecision>;
  stage: Stage;
  onStep(by: 1 | -1): void;
  onBack(): void;
  undo(): void;
  update(): void;
};

/** Everything about a case by the keyboard alone. */
export function useCaseKeys({ isOpen, decision, stage, onStep, onBack, undo, update }: Props): void {
  const isArmed = isOpen && decision.armed !== null;
  const screen = isArmed ? 'armed' : stage.view.zoom > 1 ? 'zoomed' : 'case';
  useKeys(screen, (command) => {
    if (command === 'back') return isArmed ? decision.disarm() : onBack();
    if (command === 'next') return onStep(1);
    if (command === 'previous') return onStep(-1);
    if (command === 'undo') return undo();
    if (isArmed && typeof command === 'object' && 'number' in command)
      return decision.chooseReason(command.number);
    if (!isArmed && stage.run(command)) return;
    if (!isOpen) return;
    if (command === 'commit') decision.commit();
    else if (command === 'message') document.getElementById(WRITE_FIELD)?.focus();
    else if (command === 'update') update();
    else if (command === 'approve' || command === 'ask' || command === 'reject') decision.arm(command);
  });
}
