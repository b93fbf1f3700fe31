import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { isSessionGood } from '../../http/credentials/session-lifetime.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import type { UserRef } from '../../store/staff/staff.ts';
import { endSessionOfUser, endSessionsOfUser, listSessions } from '../../store/staff/staff-sessions.ts';
import type { Tx } from '../../store/transaction.ts';

type Context = { actor: Actor; now: Date };

/** The user's valid sessions at `now`, the last used first; `caller` marks the caller's own. */
export async function showSessions(tx: Tx, { tenantId, userId }: UserRef, now: Date, caller: Staff) {
  const rows = await listSessions(tx, { tenantId, userId });
  return rows
    .filter((row) => isSessionGood(row, now))
    .map((row) => ({
      id: row.id,
      created_at: formatTimestamp(row.created_at),
      last_used_at: formatTimestamp(row.last_used_at),
      own: caller.account?.sessionHash.equals(row.token_hash) ?? false,
    }));
}

/** @throws AppError `not-found` when the user has no such session */
export async function endOneSession(tx: Tx, user: UserRef, id: string, context: Context): Promise<void> {
  if (!(await endSessionOfUser(tx, user, id))) throw new AppError('not-found', 'No session has this id.');
  await audit(tx, user, context);
}

/** Ends all of a user's sessions except the `caller`'s own. @returns how many ended */
export async function endUsersSessions(
  tx: Tx,
  user: UserRef,
  context: Context,
  { account }: Staff,
): Promise<number> {
  const sessions = await endSessionsOfUser(tx, user, account?.sessionHash ?? null);
  if (sessions > 0) await audit(tx, user, context);
  return sessions;
}

function audit(tx: Tx, { tenantId, userId }: UserRef, { actor, now: at }: Context) {
  const entry = { at, actor, action: 'session.ended' as const, subjectId: null, fields: [], userId };
  return appendAudit(tx, tenantId, entry);
}
