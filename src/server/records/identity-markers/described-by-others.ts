import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/**
 * Which faces `t` other nets than the describer's have described. It is asked every minute and nearly always of none:
 * by what lies before and behind, which the index has, and not by what is unlike.
 */
export function describedByOthers(
  { eb, or }: ExpressionBuilder<Schema & { t: Schema['face_templates'] }, 't'>,
  describer: string,
) {
  return or([eb('t.described_by', '<', describer), eb('t.described_by', '>', describer)]);
}
