import { setTimeout as pause } from 'node:timers/promises';
import { v4 as uuidv4 } from 'uuid';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { deleteKeyedRequest, lockKeyedRequest, updateKeyedRequest } from '../../store/keyed-requests.ts';
import type { Tx } from '../../store/transaction.ts';
import { toErrorReply } from '../errors/error-reply.ts';
import type { JsonReply, StoredReply } from '../route.ts';
import { enterRequest, type IdempotencyRecord, readAnswer, sealAnswer } from './idempotency-records.ts';

/** Recorded progress of a request that takes several transactions. */
type Progress = { useReserved: boolean; attempt: { submissionId: string; number: number } | null };

/**
 * Records the progress of a request that takes several transactions. Each record is written in the
 * transaction whose work it describes, so a process may die at any point and its successor resumes
 * correctly. Each method throws, and rolls its transaction back, if another server has taken the request
 * over.
 */
export type IdempotentRun = {
  /** Locks the row and reads its progress, until the transaction ends. */
  lock(tx: Tx): Promise<Progress>;
  recordUse(tx: Tx): Promise<void>;
  logAttempt(tx: Tx, attempt: { submissionId: string; number: number }): Promise<void>;
  /** Stores the final answer; every repeat gets it. */
  answer(tx: Tx, reply: JsonReply): Promise<void>;
};

const NOTHING_DONE: Progress = { useReserved: false, attempt: null };

/** The run of a request without a key: each one is carried out. */
export const WITHOUT_KEY: IdempotentRun = {
  lock: async () => NOTHING_DONE,
  recordUse: async () => {},
  logAttempt: async () => {},
  answer: async () => {},
};

/** A runner that has not renewed its claim for this long counts as dead. */
const CLAIM_MS = 15_000;
const RENEW_MS = 5_000;
const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 500;

type RunDeps = { db: Database; now: () => Date };

/** Another server has taken this request over: uncommitted work of this one is rolled back. */
class RequestTakenOverError extends AppError {
  constructor() {
    super('busy', 'Another request with this Idempotency-Key is still running. Try again shortly.');
  }
}

/**
 * Runs `work` under its key, on one server at a time. A second request waits for the first one's answer, or
 * takes over if that server died.
 * @param isGone whether the waiting client has disconnected
 * @throws AppError of `work`; `key-reused` if the key belongs to another request
 */
export async function runOnce<R extends JsonReply>(
  { db, now }: RunDeps,
  request: IdempotencyRecord,
  isGone: () => boolean,
  work: (run: IdempotentRun) => Promise<R>,
): Promise<R | StoredReply> {
  for (let look = FIRST_POLL_MS; ; look = Math.min(look * 1.5, MAX_POLL_MS)) {
    const runner = uuidv4();
    const outcome = await db.asTenant(request.tenantId, (tx) => claim(tx, request, runner, now()));
    if (outcome.is === 'answered') return outcome.reply;
    if (outcome.is === 'mine') {
      const reply = await runAs(runner, { db, now }, request, work);
      if (reply) return reply;
    }
    if (isGone()) throw new AppError('busy', 'The first request is still running.');
    await pause(look);
  }
}

type ClaimOutcome = { is: 'answered'; reply: StoredReply } | { is: 'running' } | { is: 'mine' };

async function claim(tx: Tx, request: IdempotencyRecord, runner: string, now: Date): Promise<ClaimOutcome> {
  const row = await enterRequest(tx, request, now);
  const reply = readAnswer(row, request.key);
  if (reply) return { is: 'answered', reply };
  if (row.runs_until && row.runs_until > now) return { is: 'running' };
  await updateKeyedRequest(tx, recordRef(request), null, { runner, runs_until: until(now) });
  return { is: 'mine' };
}

const until = (now: Date) => new Date(now.getTime() + CLAIM_MS);

const recordRef = ({ tenantId, key }: IdempotencyRecord) => ({ tenantId, name: key.name });

/** null if another server has taken the request over. */
async function runAs<R extends JsonReply>(
  runner: string,
  { db, now }: RunDeps,
  request: IdempotencyRecord,
  work: (run: IdempotentRun) => Promise<R>,
): Promise<R | null> {
  const renew = () =>
    db
      .asTenant(request.tenantId, (tx) =>
        updateKeyedRequest(tx, recordRef(request), runner, { runs_until: until(now()) }),
      )
      // If the database is unavailable, the work itself fails too.
      .catch(() => {});
  const renewing = setInterval(renew, RENEW_MS);
  try {
    return await work(createRun(runner, request));
  } catch (error) {
    if (error instanceof RequestTakenOverError) return null;
    await db.asTenant(request.tenantId, (tx) => release(tx, request, runner, error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

function createRun(runner: string, request: IdempotencyRecord): IdempotentRun {
  const note = async (tx: Tx, progress: Parameters<typeof updateKeyedRequest>[3]) => {
    if (!(await updateKeyedRequest(tx, recordRef(request), runner, progress)))
      throw new RequestTakenOverError();
  };
  return {
    lock: async (tx) => {
      const row = await lockKeyedRequest(tx, recordRef(request));
      if (row?.runner !== runner) throw new RequestTakenOverError();
      const { submission_id: submissionId, attempt: number } = row;
      const attempt = submissionId !== null && number !== null ? { submissionId, number } : null;
      return { useReserved: row.use_reserved, attempt };
    },
    recordUse: (tx) => note(tx, { use_reserved: true }),
    logAttempt: (tx, { submissionId, number }) => note(tx, { submission_id: submissionId, attempt: number }),
    answer: (tx, reply) =>
      note(tx, { answer: sealAnswer(reply, request.key), runner: null, runs_until: null }),
  };
}

/**
 * Releases the claim after a failure. A request that cost nothing is deleted. If a use was spent and the
 * request then refused, that refusal becomes the final answer. After another error, a repeat resumes at
 * once.
 */
async function release(tx: Tx, request: IdempotencyRecord, runner: string, error: unknown): Promise<void> {
  const { status, body, headers } = toErrorReply(error);
  const answer = status < 500 ? sealAnswer({ status, body, headers }, request.key) : null;
  await deleteKeyedRequest(tx, recordRef(request), runner);
  await updateKeyedRequest(tx, recordRef(request), runner, { answer, runner: null, runs_until: null });
}
