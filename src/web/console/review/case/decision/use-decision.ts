import { useRef, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useConsole } from '../../../console-context.ts';
import type { Decision, DecisionKind } from '../../outbox/send-decision.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import type { CannedText } from './canned-texts.ts';

type Props = {
  caseId: string;
  /** the one on the screen */
  attempt: number;
  person: string;
  readyFor(kind: DecisionKind): readonly CannedText[];
  onDone(): void;
};

type ArmedDecision = Pick<Decision, 'kind' | 'attempt'>;

/**
 * Arms a decision, keeps its words, and commits it once. It is armed for the attempt on the screen: when a newer
 * one takes its place it is put down, and its words stay.
 */
export function useDecision({ caseId, attempt, person, readyFor, onDone }: Props) {
  const { username } = useConsole().session;
  const { enqueue, undone } = useOutbox();
  const before = undone?.caseId === caseId ? undone : null;
  const [arming, setArming] = useState<ArmedDecision | null>(before);
  const armed = arming?.attempt === attempt ? arming.kind : null;
  const [comment, setComment] = useState(before?.comment ?? '');
  const [reasonCode, setReasonCode] = useState(before?.reasonCode ?? null);
  const choose = ({ code, text }: CannedText) => {
    if (code !== undefined) return setReasonCode(code === reasonCode ? null : code);
    setComment(text);
    field.current?.focus();
  };
  const field = useRef<HTMLTextAreaElement>(null);

  return {
    armed,
    comment,
    reasonCode,
    field,
    choose,
    write: setComment,
    arm: (kind: DecisionKind) => setArming({ kind, attempt }),
    ready: armed ? readyFor(armed) : [],
    commit: () => {
      if (!armed) return;
      enqueue({ key: randomKey(), caseId, attempt, person, by: username, kind: armed, comment, reasonCode });
      setArming(null);
      onDone();
    },
    /** The decision is put down; its words stay for the next one. */
    disarm: () => {
      const button = document.querySelector<HTMLElement>(`[data-decision="${armed}"]`);
      setArming(null);
      button?.focus();
    },
    chooseReason: (number: number) => {
      const ready = armed && readyFor(armed)[number - 1];
      if (ready) choose(ready);
    },
  };
}
