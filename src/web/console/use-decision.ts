import { useRef, useState } from 'react';
import { useConsole } from './console-context.ts';
import { type DecisionKind, readyMade, WORDS } from './words.ts';

const ROUTES = { approve: 'approve', ask: 'reject', reject: 'reject' } as const;

type Props = { caseId: string; onDone(kind: DecisionKind): void };

/** Arms a decision, keeps its words, and commits it once; what stands in the way is said, not lost. */
export function useDecision({ caseId, onDone }: Props) {
  const { call, online } = useConsole();
  const [armed, setArmed] = useState<DecisionKind | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function commit() {
    if (!armed || isSending.current) return;
    if (!online && !navigator.onLine) return setProblem(WORDS.case.offline);
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const words = comment.trim();
    const body = {
      ...(words ? { comment: words } : {}),
      ...(armed === 'ask' ? { require_reupload: true } : {}),
    };
    const path = `/admin/submissions/${caseId}/${ROUTES[armed]}`;
    const answer = await call<{ error: string }>('POST', path, body).catch(() => null);
    isSending.current = false;
    setBusy(false);
    if (answer?.status === 200) return onDone(armed);
    if (answer?.status === 409) return setElsewhere(answer.body.error);
    setProblem(problemOf(answer?.status ?? null));
  }

  return {
    armed,
    comment,
    problem,
    elsewhere,
    busy,
    field,
    commit,
    write: setComment,
    arm: (kind: DecisionKind) => {
      setProblem(null);
      setArmed(kind);
    },
    /** The decision is put down; its words stay for the next one. */
    disarm: () => {
      const button = document.querySelector<HTMLElement>(`[data-decision="${armed}"]`);
      setArmed(null);
      button?.focus();
    },
    chooseReason: (number: number, pictured: string) => {
      const ready = armed && readyMade(armed, pictured)[number - 1];
      if (!ready) return;
      setComment(ready.text);
      field.current?.focus();
    },
  };
}

function problemOf(status: number | null): string {
  if (status === null) return WORDS.case.offline;
  return status === 401 ? WORDS.case.ended : WORDS.case.sendFailed;
}
