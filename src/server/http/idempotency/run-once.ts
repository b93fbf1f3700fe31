import { setTimeout as pause } from 'node:timers/promises';
import { v4 as uuidv4 } from 'uuid';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import {
  deleteIdempotencyRecord,
  lockKeyedRequest,
  updateIdempotencyRecord,
} from '../../store/idempotency-records.ts';
import type { Tx } from '../../store/transaction.ts';
import { toErrorReply } from '../errors/error-reply.ts';
import type { JsonReply } from '../route.ts';
import { enterRequest, type IdempotencyRecord, readAnswer, sealAnswer } from './keyed-requests.ts';

/** How far a request has come that is worked on in several transactions. */
type Progress = { useReserved: boolean; attempt: { submissionId: string; number: number } | null };

/**
 * What work in several transactions tells its key, each time in the transaction of what it tells: so a
 * process may die on any line, and the one that takes over goes on from what was really done. Each throws,
 * and undoes its transaction, when another server has taken the request over.
 */
export type IdempotentRun = {
  /** How far the request has come, kept so until the transaction ends. */
  hold(tx: Tx): Promise<Progress>;
  noteUse(tx: Tx): Promise<void>;
  logAttempt(tx: Tx, attempt: { submissionId: string; number: number }): Promise<void>;
  /** The last word: from here on every repeat gets this. */
  answer(tx: Tx, reply: JsonReply): Promise<void>;
};

const NOTHING_DONE: Progress = { useReserved: false, attempt: null };

/** For a request without a key: it is done as often as it is sent. */
export const WITHOUT_KEY: IdempotentRun = {
  hold: async () => NOTHING_DONE,
  noteUse: async () => {},
  logAttempt: async () => {},
  answer: async () => {},
};

/** A runner that has not renewed its claim for so long is taken for dead. */
const CLAIM_MS = 15_000;
const RENEW_MS = 5_000;
const FIRST_LOOK_MS = 50;
const MAX_POLL_MS = 500;

type RunDeps = { db: Database; now: () => Date };

/** Another server goes on with this request: what this one has not committed is undone. */
class RequestTakenOverError extends AppError {
  constructor() {
    super('busy', 'Another request with this Idempotency-Key is still running. Try again shortly.');
  }
}

/**
 * Runs `work` under its key, on one server at a time: who comes second waits for the first one's answer, or
 * takes over from one that died.
 * @param isGone whether the waiting client has left
 * @throws AppError what `work` throws; `key-reused` for another request's key
 */
export async function runOnce(
  { db, now }: RunDeps,
  request: IdempotencyRecord,
  isGone: () => boolean,
  work: (run: IdempotentRun) => Promise<JsonReply>,
): Promise<JsonReply> {
  for (let look = FIRST_LOOK_MS; ; look = Math.min(look * 1.5, MAX_POLL_MS)) {
    const runner = uuidv4();
    const claimed = await db.asTenant(request.tenantId, (tx) => claim(tx, request, runner, now()));
    if (claimed.is === 'answered') return claimed.reply;
    if (claimed.is === 'mine') {
      const reply = await runAs(runner, { db, now }, request, work);
      if (reply) return reply;
    }
    if (isGone()) throw new AppError('busy', 'The first request is still running.');
    await pause(look);
  }
}

type ClaimOutcome = { is: 'answered'; reply: JsonReply } | { is: 'running' } | { is: 'mine' };

async function claim(tx: Tx, request: IdempotencyRecord, runner: string, now: Date): Promise<ClaimOutcome> {
  const row = await enterRequest(tx, request, now);
  const reply = readAnswer(row, request.key);
  if (reply) return { is: 'answered', reply };
  if (row.runs_until && row.runs_until > now) return { is: 'running' };
  await updateIdempotencyRecord(tx, recordRef(request), null, { runner, runs_until: until(now) });
  return { is: 'mine' };
}

const until = (now: Date) => new Date(now.getTime() + CLAIM_MS);

const recordRef = ({ tenantId, key }: IdempotencyRecord) => ({ tenantId, name: key.name });

/** null when another server has taken the request over. */
async function runAs(
  runner: string,
  { db, now }: RunDeps,
  request: IdempotencyRecord,
  work: (run: IdempotentRun) => Promise<JsonReply>,
): Promise<JsonReply | null> {
  const renew = () =>
    db
      .asTenant(request.tenantId, (tx) =>
        updateIdempotencyRecord(tx, recordRef(request), runner, { runs_until: until(now()) }),
      )
      // When the database is away, the work itself meets that and fails.
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
  const note = async (tx: Tx, progress: Parameters<typeof updateIdempotencyRecord>[3]) => {
    if (!(await updateIdempotencyRecord(tx, recordRef(request), runner, progress)))
      throw new RequestTakenOverError();
  };
  return {
    hold: async (tx) => {
      const row = await lockKeyedRequest(tx, recordRef(request));
      if (row?.runner !== runner) throw new RequestTakenOverError();
      const { submission_id: submissionId, attempt: number } = row;
      const attempt = submissionId !== null && number !== null ? { submissionId, number } : null;
      return { useReserved: row.use_reserved, attempt };
    },
    noteUse: (tx) => note(tx, { use_reserved: true }),
    logAttempt: (tx, { submissionId, number }) => note(tx, { submission_id: submissionId, attempt: number }),
    answer: (tx, reply) =>
      note(tx, { answer: sealAnswer(reply, request.key), runner: null, runs_until: null }),
  };
}

/**
 * After a failure. One that cost nothing is forgotten. One that has spent a use and was refused since is
 * answered so for good; after any other a repeat goes on from there at once.
 */
async function release(tx: Tx, request: IdempotencyRecord, runner: string, error: unknown): Promise<void> {
  const { status, body, headers } = toErrorReply(error);
  const answer = status < 500 ? sealAnswer({ status, body, headers }, request.key) : null;
  await deleteIdempotencyRecord(tx, recordRef(request), runner);
  await updateIdempotencyRecord(tx, recordRef(request), runner, { answer, runner: null, runs_until: null });
}
