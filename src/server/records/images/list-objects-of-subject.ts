import type { Tx } from '../../db/database.ts';

/** A stored object that records name: an attempt's, a challenge's frame, or that of an image which is not recorded yet. */
export type NamedObject = { key: string; recorded: boolean };

/** Every object the subject ever had, those of superseded attempts and on their way too. */
export async function listObjectsOfSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
): Promise<NamedObject[]> {
  const keysIn = (table: 'attempts' | 'liveness_frames' | 'incoming_images') =>
    tx
      .selectFrom(table)
      .select('object_key')
      .where('tenant_id', '=', tenantId)
      .where('subject_id', '=', subjectId);
  const recorded = [...(await keysIn('attempts').execute()), ...(await keysIn('liveness_frames').execute())];
  const incoming = await keysIn('incoming_images').execute();
  return [
    ...recorded.map((row) => ({ key: row.object_key, recorded: true })),
    ...incoming.map((row) => ({ key: row.object_key, recorded: false })),
  ];
}
