import type { Tx } from '../../db/database.ts';
import { findSettings } from './find-settings.ts';

/** Why something is rejected, by the tenant's list: `subject` says it to the person, by language. */
export type RejectionReason = { code: string; staff: string; subject: Record<string, string> };

/** The tenant's list of reasons for a rejection; empty where none was written. */
export async function findReasons(tx: Tx, tenantId: string): Promise<RejectionReason[]> {
  const { reasons = [] } = (await findSettings(tx, tenantId)).content as { reasons?: RejectionReason[] };
  return reasons;
}
