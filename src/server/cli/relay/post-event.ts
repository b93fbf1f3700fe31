import { readRetryAfter } from './read-retry-after.ts';
import { type RelayEvent, type VerifiedDetails, writeBody } from './relay-event.ts';
import { signEvent } from './sign-event.ts';

/**
 * The outcome of one try. `refused`: the receiver answered, and not with 2xx. `unavailable`: no answer, or one of a busy
 * server or of a proxy without its server. Either may have handled the event.
 */
export type PostOutcome =
  | { kind: 'delivered' }
  | { kind: 'refused'; why: string }
  | { kind: 'unavailable'; why: string; retryAfterMs: number };

/** Milliseconds for one try, until the status is there. */
const TIMEOUT_MS = 20_000;
/** Answers are read so far, so that the connection can be used again; the rest of a longer one is not. */
const MAX_ANSWER_BYTES = 65_536;
const UNAVAILABLE_STATUSES = [408, 429, 502, 503, 504];

export type Receiver = { to: URL; secrets: readonly Buffer[] };

/** Posts an event once. It follows no redirect: events go to the address that the operator named. */
export async function postEvent(
  { to, secrets }: Receiver,
  { event, details }: { event: RelayEvent; details: VerifiedDetails | null },
  { now = Date.now, timeoutMs = TIMEOUT_MS } = {},
): Promise<PostOutcome> {
  const body = writeBody(event, details);
  const signature = signEvent(secrets, { id: event.id, timestamp: Math.floor(now() / 1000), body });
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'attesta-relay', ...signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await readPart(answer);
    if (answer.ok) return { kind: 'delivered' };
    const why = String(answer.status);
    if (!UNAVAILABLE_STATUSES.includes(answer.status)) return { kind: 'refused', why };
    return { kind: 'unavailable', why, retryAfterMs: readRetryAfter(answer.headers, now()) };
  } catch (error) {
    return { kind: 'unavailable', why: explain(error), retryAfterMs: 0 };
  }
}

/** The status has decided; an answer that breaks off or does not end changes nothing. */
async function readPart({ body }: Response): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return;
    }
  } catch {
    // As above.
  }
}

function explain(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return cause?.code ?? cause?.message ?? name;
}
