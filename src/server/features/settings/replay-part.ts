import type { TenantDatabase } from '../../store/database/database.ts';
import {
  type AttemptCursor,
  type DecidedAttemptRow,
  listDecidedAttempts,
  type Span,
} from '../../store/submissions/decided-attempts.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Limits } from '../../verification/policy/limits.ts';
import { replayAttempt } from '../../verification/replay/replay-attempt.ts';

/** Attempts for which other limits would have given the same other verdict. */
type VerdictChange = {
  kind: DecidedAttemptRow['kind'];
  /** the verdict that was given, and the one by the other limits */
  from: string;
  to: string;
  count: number;
  /** for those attempts that are their submission's newest: staff's decisions about them */
  people: { approved: number; rejected: number };
  /** the first few of them */
  examples: { submission_id: string; attempt: number }[];
};

/** The results of other limits for some attempts. */
export type ReplayTally = { looked_at: number; same: number; cannot_say: number; flips: VerdictChange[] };

const EXAMPLES = 5;
/** A million attempts are read so many at a time: other requests run in between, and memory holds one part. */
const PART_SIZE = 500;

/**
 * Replays one part of a tenant's past attempts by other limits, in a read-only transaction.
 * @returns the result, and the cursor of the next part; null at the end
 */
export async function replayPart(
  db: TenantDatabase,
  tenantId: TenantId,
  {
    limits,
    span,
    last,
    size = PART_SIZE,
  }: { limits: Limits; span: Span; last: AttemptCursor | null; size?: number },
): Promise<{ tally: ReplayTally; last: AttemptCursor | null }> {
  const rows = await db.asTenant(tenantId, (tx) => listDecidedAttempts(tx, tenantId, span, last, size));
  const tally = rows.reduce((sum, row) => addTallies(sum, tallyReplay(row, limits)), EMPTY_TALLY);
  const end = rows.at(-1);
  const isLast = !end || rows.length < size;
  return {
    tally,
    last: isLast ? null : { at: end.created_at, submissionId: end.submission_id, attempt: end.attempt },
  };
}

export const EMPTY_TALLY: ReplayTally = { looked_at: 0, same: 0, cannot_say: 0, flips: [] };

function tallyReplay(row: DecidedAttemptRow, limits: Limits): ReplayTally {
  const { kind, verdict: from, submission_id, attempt, person } = row;
  const replayed = replayAttempt(row, limits);
  const one = { ...EMPTY_TALLY, looked_at: 1 };
  if (replayed.is === 'cannot_say') return { ...one, cannot_say: 1 };
  if (replayed.verdict === from) return { ...one, same: 1 };
  const people = { approved: Number(person === 'approved'), rejected: Number(person === 'rejected') };
  const examples = [{ submission_id, attempt }];
  return { ...one, flips: [{ kind, from, to: replayed.verdict, count: 1, people, examples }] };
}

/** The counts of two parts, added up. */
export function addTallies(a: ReplayTally, b: ReplayTally): ReplayTally {
  return {
    looked_at: a.looked_at + b.looked_at,
    same: a.same + b.same,
    cannot_say: a.cannot_say + b.cannot_say,
    flips: b.flips.reduce(addFlip, a.flips),
  };
}

function addFlip(flips: VerdictChange[], flip: VerdictChange): VerdictChange[] {
  const isLike = ({ kind, from, to }: VerdictChange) =>
    kind === flip.kind && from === flip.from && to === flip.to;
  const like = flips.find(isLike);
  if (!like) return [...flips, flip];
  const sum = {
    ...like,
    count: like.count + flip.count,
    people: {
      approved: like.people.approved + flip.people.approved,
      rejected: like.people.rejected + flip.people.rejected,
    },
    examples: [...like.examples, ...flip.examples].slice(0, EXAMPLES),
  };
  return flips.map((each) => (each === like ? sum : each));
}
