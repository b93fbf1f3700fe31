import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/**
 * Condition on faces `t` that other nets than these have described. It is asked every minute and nearly
 * always finds none: names before and names behind the describer's can be looked up in the index, `<>` could
 * not.
 */
export function describedByOthers(
  { eb, or }: ExpressionBuilder<Schema & { t: Schema['face_templates'] }, 't'>,
  describer: string,
) {
  return or([eb('t.described_by', '<', describer), eb('t.described_by', '>', describer)]);
}
