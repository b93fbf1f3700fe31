import type { FastifyBaseLogger } from 'fastify';
import { type PublicScheme, schemeFor } from '../../http/addresses/request-origin.ts';
import type { Database } from '../../store/database/database.ts';
import { resolvePermissions } from '../../store/permissions.ts';
import {
  claimMail,
  listMailRecipients,
  type MailRecipient,
  purgeMails,
  recordMailSent,
} from '../../store/staff/daily-mails.ts';
import { countReviewCases } from '../../store/submissions/case-counts.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import type { SendMail } from './open-mailer.ts';
import { writeSummary } from './write-summary.ts';

/** Sends mail for the operator, from this hour (UTC) on, with URLs of this scheme. */
export type Summaries = { send: SendMail; hour: number; publicScheme: PublicScheme | null };

type Deps = { db: Database; logger: Pick<FastifyBaseLogger, 'warn'>; summaries: Summaries | null };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After so many tries a day's mail is dropped; the next day's is sent as usual. */
const MAX_TRIES = 6;
/** Longer than one try takes, so that no other server sends the mail meanwhile; doubled after each try. */
const FIRST_PAUSE = 5 * MINUTE_MS;

const formatDay = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Sends each reader the summary of the day, from its hour on. Of several servers one sends a mail. A mail that the mail
 * server does not accept is tried again, later each time. A server that dies after the mail was sent and before that is
 * recorded sends it a second time, under the same id.
 */
export async function sendSummaries({ db, logger, summaries }: Deps, now: Date): Promise<void> {
  if (!summaries || now.getUTCHours() < summaries.hour) return;
  const day = formatDay(now);
  const readers = await db.asSystem(async (tx) => {
    await purgeMails(tx, formatDay(new Date(now.getTime() - 7 * DAY_MS)));
    return listMailRecipients(tx, day);
  });
  for (const reader of readers) {
    const failure = await sendOne({ db, summaries }, reader, day, now);
    // Neither the recipient nor the mail server's message, which may repeat it.
    if (failure)
      logger.warn({ failure: describeError(failure) }, 'daily summary not sent: the mail server failed');
  }
}

/** @returns why it was not sent; null when it was sent, or was not to be */
async function sendOne(
  { db, summaries: { send, publicScheme } }: { db: Database; summaries: Summaries },
  { tenant_id: tenantId, user_id: userId, host, email, role, permissions }: MailRecipient,
  day: string,
  now: Date,
): Promise<unknown> {
  const ref = { tenantId, userId, day };
  const until = (tries: number) => new Date(now.getTime() + FIRST_PAUSE * 2 ** (tries - 1));
  const tryNumber = await db.asTenant(tenantId, (tx) => claimMail(tx, ref, { now, until, max: MAX_TRIES }));
  if (tryNumber === null) return null;
  const counts = await db.asTenant(tenantId, (tx) => countReviewCases(tx, tenantId, now));
  const id = `<${day}.${userId}@${host}>`;
  try {
    await send({
      id,
      to: email,
      ...writeSummary(
        counts,
        `${schemeFor(publicScheme, host)}://${host}`,
        resolvePermissions(role, permissions).includes('cases'),
      ),
    });
  } catch (error) {
    return error;
  }
  await db.asTenant(tenantId, (tx) => recordMailSent(tx, ref, now));
  return null;
}
