import type { CaseView } from '../../../cases/case-types.ts';

type Attempt = CaseView['attempts'][number];
type CaseEvent = CaseView['history'][number];

/**
 * A step of a case's history. `by`: the reviewer; null for the pipeline. `reasonCode` and `comment`: why it was done,
 * as far as the reviewer said it.
 */
export type HistoryEntry = {
  id: string;
  at: string;
  is: 'sent' | 'received' | 'approved' | 'rejected' | 'asked' | 'reopened' | 'escalated' | 'handed_back';
  attempt: Attempt | null;
  by: string | null;
  reasonCode: string | null;
  comment: string | null;
};

const NO_REASON = { reasonCode: null, comment: null };

/**
 * The attempts, their decisions and what else staff did, newest first. A rejection that was not the last word requested
 * a new image. A decision of an attempt that no event has is from before 0.4.0.
 */
export function listHistory(reviewCase: CaseView): HistoryEntry[] {
  const { attempts, history } = reviewCase;
  const uploads = attempts.flatMap((attempt) => listUploads(reviewCase, attempt));
  const isInHistory = ({ is, attempt }: HistoryEntry) =>
    history.some(
      (event) =>
        event.attempt === attempt?.attempt && event.at === attempt?.decided_at && toStep(event) === is,
    );
  const events = history.map((event, index) => toEntry(reviewCase, event, index));
  return [...uploads.filter((entry) => entry.by === null || !isInHistory(entry)), ...events]
    .map((entry, place) => ({ entry, place }))
    .toSorted((a, b) => (a.entry.at < b.entry.at ? -1 : a.entry.at > b.entry.at ? 1 : a.place - b.place))
    .map(({ entry }) => entry)
    .toReversed();
}

/** An upload, and its decision. */
function listUploads({ attempts, status, reupload_required }: CaseView, attempt: Attempt): HistoryEntry[] {
  const isLast = attempt === attempts.at(-1);
  const id = String(attempt.attempt);
  const entry = { id, at: attempt.created_at, attempt, by: null, ...NO_REASON };
  const isDecidedAlone = isLast && status === 'approved' && attempt.decided_by === null;
  const received: HistoryEntry = { ...entry, is: isDecidedAlone || !isLast ? 'received' : 'sent' };
  if (!attempt.decided_by || !attempt.decided_at)
    return isDecidedAlone ? [received, { ...entry, id: `${id} decided`, is: 'approved' }] : [received];
  const is = !isLast || reupload_required ? 'asked' : status === 'approved' ? 'approved' : 'rejected';
  const decided = {
    id: `${id} decided`,
    at: attempt.decided_at,
    attempt,
    by: attempt.decided_by,
    reasonCode: attempt.reason_code,
    comment: null,
  };
  // An attempt keeps its decision when its case is open again.
  return isLast && status === 'pending'
    ? [received]
    : [
        { ...received, is: 'sent' },
        { ...decided, is },
      ];
}

const STEPS = { reupload_requested: 'asked' } as const;
const toStep = ({ what }: CaseEvent) => (what in STEPS ? STEPS[what as keyof typeof STEPS] : what) as Step;
type Step = Exclude<HistoryEntry['is'], 'sent' | 'received'>;

function toEntry(reviewCase: CaseView, event: CaseEvent, index: number): HistoryEntry {
  const { by, at, attempt: number, reason_code } = event;
  return {
    id: `event ${index}`,
    at,
    is: toStep(event),
    attempt: reviewCase.attempts.find(({ attempt }) => attempt === number) ?? null,
    by,
    reasonCode: reason_code,
    comment: findComment(reviewCase, event),
  };
}

/** What the user wrote with an event: a message to the person, or of an escalation the fraud team's note. */
export function findComment(
  { messages, notes }: Pick<CaseView, 'messages' | 'notes'>,
  { what, by, at }: Pick<CaseEvent, 'what' | 'by' | 'at'>,
): string | null {
  if (what === 'escalated' || what === 'handed_back')
    return (
      notes.find((note) => note.restricted && note.author === by && note.created_at === at)?.text ?? null
    );
  const message = messages.find((each) => each.author === by && each.created_at === at);
  return message?.comment_text ?? null;
}

type Bubble =
  | { is: 'message'; at: string; message: CaseView['messages'][number] }
  | { is: 'note'; at: string; note: CaseView['notes'][number] };

/** Messages and internal notes in the order of their time. */
export function listBubbles(messages: CaseView['messages'], notes: CaseView['notes']): Bubble[] {
  return [
    ...messages.map((message) => ({ is: 'message' as const, at: message.created_at, message })),
    ...notes.map((note) => ({ is: 'note' as const, at: note.created_at, note })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
