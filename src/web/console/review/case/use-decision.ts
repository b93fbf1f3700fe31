import { useRef, useState } from 'react';
import { useConsole } from '../../console-context.ts';
import type { DecisionKind } from '../held/held-decision.ts';
import { useHeld } from '../held/use-held.ts';
import type { ReadyMade } from './ready-made.ts';

type Props = {
  caseId: string;
  person: string;
  readyFor(kind: DecisionKind): readonly ReadyMade[];
  onDone(): void;
};

/** Arms a decision, keeps its words, and commits it once. */
export function useDecision({ caseId, person, readyFor, onDone }: Props) {
  const { username } = useConsole().session;
  const { hold, undone } = useHeld();
  const before = undone?.caseId === caseId ? undone : null;
  const [armed, setArmed] = useState<DecisionKind | null>(before?.kind ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const field = useRef<HTMLTextAreaElement>(null);

  return {
    armed,
    comment,
    field,
    write: setComment,
    arm: setArmed,
    ready: armed ? readyFor(armed) : [],
    commit: () => {
      if (!armed) return;
      hold({ caseId, person, by: username, kind: armed, comment });
      setArmed(null);
      onDone();
    },
    /** The decision is put down; its words stay for the next one. */
    disarm: () => {
      const button = document.querySelector<HTMLElement>(`[data-decision="${armed}"]`);
      setArmed(null);
      button?.focus();
    },
    chooseReason: (number: number) => {
      const ready = armed && readyFor(armed)[number - 1];
      if (!ready) return;
      setComment(ready.text);
      field.current?.focus();
    },
  };
}
