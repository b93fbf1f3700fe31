import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { UserRef } from '../../../store/staff/staff.ts';
import type { Tx } from '../../../store/transaction.ts';
import { issueLink } from '../enrolment-link.ts';

/** A one-time link by which a user sets their own password. */
export async function invite(tx: Tx, user: UserRef, origin: string, now: Date) {
  const { token, expiresAt } = await issueLink(tx, user, 'password', now);
  // Browsers never send the part after `#`, so no log on the way has the token.
  return { invitation_url: `${origin}/admin/#invite=${token}`, expires_at: formatTimestamp(expiresAt) };
}
