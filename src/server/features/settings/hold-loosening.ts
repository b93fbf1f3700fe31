import { AppError } from '../../errors.ts';
import type { Actor } from '../../store/audit/audit.ts';
import { hasTakenRights } from '../../store/audit/audit.ts';
import type { Settings } from '../../store/settings.ts';
import { hasCredentialOfOwn, listUsersWith } from '../../store/staff/staff.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import {
  type FourEyesSettings,
  isSameRules,
  loosensRules,
} from '../../verification/four-eyes/loosens-rules.ts';

type Change = { tenantId: TenantId; actor: Actor; now: Date };
type Rules = Pick<Settings, 'second_look' | 'severe_signals' | 'second_look_change'>;

const WEEK_MS = 7 * 24 * 3_600_000;
const NOT_YOURS =
  'The rules for four-eyes reviews were not changed, because another user set your password. Set a password or passkey yourself, under Your account in the settings, and try again.';
const TAKEN_RIGHTS =
  'The rules for four-eyes reviews were not changed. No other user may confirm this change, and within the last 7 days you removed or suspended users, or changed their rights. Let another user with the permission settings confirm it, or wait.';

/**
 * The four-eyes rules after a change. A change that loosens them is only noted, until another user who may change the
 * settings sends the same one within a week. If there is no other user, it applies at once, unless the caller took the
 * rights of users within that week. A change that keeps or tightens the rules ends a noted one.
 * @throws AppError `forbidden` for a caller whose password another user set; `second-person` as said
 */
export async function holdLoosening(
  tx: Tx,
  { tenantId, actor, now }: Change,
  before: Rules,
  { second_look, severe_signals }: FourEyesSettings,
): Promise<Rules> {
  const newRules = { second_look, severe_signals, second_look_change: null };
  if (!loosensRules(before, newRules)) return newRules;
  const userId = actor.id ?? null;
  const others = (await listUsersWith(tx, tenantId, 'settings')).filter((id) => id !== userId);
  const since = new Date(now.getTime() - WEEK_MS);
  if (others.length === 0) {
    if (!(await hasTakenRights(tx, { tenantId, userId }, since))) return newRules;
    throw new AppError('second-person', TAKEN_RIGHTS, { field: 'second_look' });
  }
  if (userId === null || !(await hasCredentialOfOwn(tx, { tenantId, userId })))
    throw new AppError('forbidden', NOT_YOURS, { field: 'second_look' });
  const noted = before.second_look_change;
  const isConfirmed =
    noted !== null &&
    others.includes(noted.by_id) &&
    noted.by !== actor.name &&
    new Date(noted.at) > since &&
    isSameRules(noted, newRules);
  if (isConfirmed) return newRules;
  const note = { second_look, severe_signals, by: actor.name, by_id: userId, at: now.toISOString() };
  const { second_look: rules, severe_signals: severe } = before;
  return { second_look: rules, severe_signals: severe, second_look_change: note };
}
