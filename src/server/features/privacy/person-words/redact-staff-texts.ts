import type { TenantDatabase } from '../../../store/database/database.ts';
import { findTextsWith, STAFF_TEXTS, writeText } from '../../../store/staff/staff-texts.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Place } from './find-person-words.ts';
import { openPersonFinder } from './open-person-finder.ts';

/** In place of a name or a number of an erased person. */
export const ERASED_TEXT = '[erased]';

/**
 * Replaces the names and numbers of an erased person in what staff typed about others, or about no person. The rest of
 * each text stays.
 */
export async function redactStaffTexts(
  db: TenantDatabase,
  who: { tenantId: TenantId; subjectId: string },
): Promise<void> {
  const { tenantId } = who;
  // Each column in its own transaction: rows of different tables are locked in no order of `lock-order.ts` here.
  for (const column of STAFF_TEXTS)
    await db.asTenant(tenantId, async (tx) => {
      const finder = await openPersonFinder(tx, who);
      for (const { key, text } of await findTextsWith(tx, who, column, finder.words)) {
        const places = await finder.findInProse(text);
        // Names of roles differ from each other.
        const mark = column.table === 'staff_roles' ? `[erased ${key}]` : ERASED_TEXT;
        if (places.length > 0)
          await writeText(tx, tenantId, column, { key, text: redact(text, places, mark) });
      }
    });
}

/** @param places in their order; they may overlap */
export function redact(text: string, places: readonly Place[], mark: string): string {
  let position = 0;
  let redacted = '';
  for (const { start, end } of places) {
    if (start >= position) redacted += text.slice(position, start) + mark;
    position = Math.max(position, end);
  }
  return redacted + text.slice(position);
}
