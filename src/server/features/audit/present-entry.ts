import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { AuditEntryRow } from '../../store/audit/audit.ts';

/** An audit entry in the form of the API's answer. */
export function presentEntry(row: AuditEntryRow) {
  const { at, actor, actor_kind, action, subject_id, fields, receipt, attempt, reason_code, hash } = row;
  const { actor_id, user_id, address_hash, submission_id } = row;
  return {
    at: formatTimestamp(at),
    actor,
    actor_kind,
    action,
    subject_id,
    fields,
    ...(receipt ? { receipt } : {}),
    ...(attempt ? { attempt } : {}),
    ...(reason_code ? { reason_code } : {}),
    ...(actor_id ? { actor_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(address_hash ? { address_hash } : {}),
    ...(submission_id ? { submission_id } : {}),
    hash: Buffer.from(hash).toString('hex'),
  };
}
