import type { Tx } from '../../db/database.ts';

/** The attempt that a marker belongs to. */
type MarkerRow = { tenant_id: string; submission_id: string; attempt: number; subject_id: string };

/** Keeps a sealed face, in place of the one that the same nets made of the submission before. */
export async function writeFace(
  tx: Tx,
  row: MarkerRow & { described_by: string },
  sealed: { coarse: Uint8Array; whole: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('face_templates')
    .values({ ...row, ...sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'submission_id', 'described_by'])
        .doUpdateSet({ attempt: row.attempt, ...sealed }),
    )
    .execute();
}

/** Keeps hashes of a document's numbers, one at least. */
export async function writeNumbers(tx: Tx, row: MarkerRow, hashes: readonly Uint8Array[]): Promise<void> {
  await tx
    .insertInto('document_numbers')
    .values(hashes.map((number_hash) => ({ ...row, number_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
