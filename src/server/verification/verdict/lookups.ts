import { canStop } from '../signals/attack-signals.ts';
import { listRisks, type SignalName } from '../signals/severity.ts';
import type { Signal } from '../signals/signals.ts';

/**
 * What the tenant's other records say of an image's document and face, looked up before its verdict. A list that could
 * not be searched is null, never empty.
 */
export type Lookups = {
  /** entries of the block list that have one of the document's numbers; null if the document has no number to look up */
  blockedDocuments: number | null;
  /**
   * entries of the block list that show the same face; null if there was no face to compare, or no time, or if one of
   * them may show it
   */
  blockedFaces: number | null;
  /** whether the block list has documents, and faces: an empty list names no one */
  listed: { documents: boolean; faces: boolean };
  /** whether the subject refused the comparison with other people's faces: then none was made */
  isRefused: boolean;
  /** other subjects with the same document; null if it has no number to look up */
  sameDocument: number | null;
  /** other subjects with the same face; null if the faces were not searched */
  sameFace: number | null;
};

/** Of a tenant whose list is empty, and where no one else has the document or the face: the best that can be found. */
export const NO_MATCHES: Lookups = {
  listed: { documents: false, faces: false },
  blockedDocuments: 0,
  blockedFaces: 0,
  isRefused: false,
  sameDocument: 0,
  sameFace: 0,
};

/** The signals that lookups raise. */
export type LookupSignal = 'blocked' | 'same_document_as' | 'same_face_as';

/** The signals that the lookups raise, and those that could not be looked up. */
export function listLookupSignals(lookups: Lookups): { raised: LookupSignal[]; unknown: LookupSignal[] } {
  const { blockedDocuments, blockedFaces, listed, sameDocument, sameFace } = lookups;
  const raised: LookupSignal[] = [];
  const unknown: LookupSignal[] = [];
  if ((blockedDocuments ?? 0) + (blockedFaces ?? 0) > 0) raised.push('blocked');
  else if ((listed.documents && blockedDocuments === null) || (listed.faces && blockedFaces === null))
    unknown.push('blocked');
  if (sameDocument === null) unknown.push('same_document_as');
  else if (sameDocument > 0) raised.push('same_document_as');
  if (sameFace === null) unknown.push('same_face_as');
  else if (sameFace > 0) raised.push('same_face_as');
  return { raised, unknown };
}

/**
 * The tenant's severe signals that stop an approval: those raised with the image or looked up, and those that could
 * not be looked up.
 */
export function listStops(
  signals: readonly Signal[],
  lookups: Lookups,
  severeSignals: readonly SignalName[],
): SignalName[] {
  const { raised, unknown } = listLookupSignals(lookups);
  const names = new Set<SignalName>([...listRisks(signals), ...raised, ...unknown]);
  return severeSignals.filter((name) => names.has(name) && canStop(name));
}
