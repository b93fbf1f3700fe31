import type { MasterKey } from '../../../encryption/master-key.ts';
import type { CaseRow } from '../../../store/submissions/cases.ts';
import { type CounterpartRow, findCounterpart } from '../../../store/submissions/counterparts.ts';
import { findFaces } from '../../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import {
  findMissingFace,
  type MissingFace,
  type Uncertainty,
} from '../../../verification/faces/counterpart.ts';
import { describeFaceLimit, type FaceLimit } from '../../../verification/faces/describe-face-limit.ts';
import {
  type DistanceJudgement,
  isAnotherAsNear,
  isTooUnclear,
  judgeFaces,
  reportDistance,
  reportSimilarity,
} from '../../../verification/faces/judge-distance.ts';
import { CLEARLY_NEARER, FIT_PORTRAIT, PORTRAIT_BAND } from '../../../verification/policy/face-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { findNearestOther } from '../../face-search/find-nearest-other.ts';
import { type DecryptedFace, type FaceDeps, openFace } from '../../face-search/open-face.ts';

type OpenCase = {
  tenantId: TenantId;
  row: Pick<CaseRow, 'id' | 'kind' | 'status' | 'subject_id'>;
  evidence: Evidence | null;
};

export type FaceComparison = {
  distance: number;
  result: DistanceJudgement;
  uncertain: Uncertainty | null;
  face_limit: FaceLimit;
};

/**
 * The first selfie's face beside the portrait of the licence, or the other way round. Either they were compared, or
 * `missing` says which image has no face to compare, and why.
 */
export type Counterpart = {
  kind: 'license' | 'selfie';
  submission: Omit<CounterpartRow, 'evidence' | 'kind'> | null;
  comparison: FaceComparison | null;
  missing: { picture: 'license' | 'selfie'; why: MissingFace } | null;
};

type FacePair = { caseFace: DecryptedFace; other: DecryptedFace };
/** The images, read in one transaction, before faces are compared. */
export type FoundCounterpart = Omit<Counterpart, 'comparison'> & { pair: FacePair | null };

/**
 * The image of the other kind for a case that waits; null for an age record, a decided case, and a case whose face was
 * compared with the reference.
 */
export async function readCounterpart(
  tx: Tx,
  masterKey: MasterKey,
  { tenantId, row, evidence }: OpenCase,
  faces: readonly DecryptedFace[],
): Promise<FoundCounterpart | null> {
  const { kind, status, subject_id: subjectId } = row;
  if (kind === 'age' || status !== 'pending') return null;
  if (evidence?.reference === 'compared' && typeof evidence.face_distance === 'number') return null;
  const wanted = kind === 'license' ? 'selfie' : 'license';
  const found = await findCounterpart(tx, { tenantId, subjectId }, wanted);
  const sealed = found ? await findFaces(tx, tenantId, [found.id]) : [];
  const others = sealed.flatMap((face) => openFace(masterKey, tenantId, face) ?? []);
  const pair = findPair(faces, others);
  const missing =
    describeMissing(wanted, found, others) ??
    describeMissing(kind, { evidence, image_expired_at: null }, faces) ??
    (pair ? null : { picture: wanted, why: 'not_kept' as const });
  return { kind: wanted, submission: found && withoutEvidence(found), missing, pair: missing ? null : pair };
}

/** Two faces that one model described; null without. */
function findPair(faces: readonly DecryptedFace[], others: readonly DecryptedFace[]): FacePair | null {
  for (const face of faces) {
    const other = others.find(({ describer }) => describer === face.describer);
    if (other) return { caseFace: face, other };
  }
  return null;
}

function withoutEvidence({ evidence, kind, ...submission }: CounterpartRow) {
  return submission;
}

function describeMissing(
  image: 'license' | 'selfie',
  found: Pick<CounterpartRow, 'evidence' | 'image_expired_at'> | null,
  faces: readonly DecryptedFace[],
): Counterpart['missing'] {
  if (!found) return { picture: image, why: 'none' };
  const { evidence, image_expired_at } = found;
  const isErased = image_expired_at !== null;
  const why = findMissingFace({ kind: image, evidence, isErased, hasTemplate: faces.length > 0 });
  return why && { picture: image, why };
}

/** Compares the two faces, and with other people's whether the tenant allows it. */
export async function compareCounterpart(
  deps: FaceDeps,
  subject: { tenantId: TenantId; subjectId: string },
  { pair, ...found }: FoundCounterpart,
  { comparesAcross }: { comparesAcross: boolean },
): Promise<{ counterpart: Counterpart; signals: Signal[] }> {
  if (!pair || !found.submission) return { counterpart: { ...found, comparison: null }, signals: [] };
  const portrait = found.kind === 'license' ? pair.other : pair.caseFace;
  const compared = compareFaces(pair.caseFace.descriptors, pair.other.descriptors);
  const judged = judgeFaces(compared, PORTRAIT_BAND, FIT_PORTRAIT);
  const others =
    judged === 'same' && comparesAcross
      ? await findNearestOther(deps, subject, portrait, compared.distance / CLEARLY_NEARER)
      : undefined;
  const nearest = isAnotherAsNear({ ...compared, others }) ? (others?.nearest ?? null) : null;
  // The face of a rejected image may speak against a case and never for it: a print of the portrait is the nearest.
  const isRejected = found.submission.status === 'rejected';
  const isDecisive = judged !== 'same' || (nearest === null && !isRejected);
  const isUnclear = isTooUnclear(compared, PORTRAIT_BAND, FIT_PORTRAIT);
  const comparison: FaceComparison = {
    distance: reportDistance(compared.distance),
    result: isDecisive ? judged : 'between',
    uncertain: isUnclear ? 'quality' : nearest === null ? null : 'others',
    face_limit: describeFaceLimit(PORTRAIT_BAND),
  };
  const signal: Signal = {
    signal: 'selfie_matches_document',
    similarity: reportSimilarity(compared.distance),
    matches: comparison.result === 'same',
    submission_id: found.submission.id,
    face_limit: comparison.face_limit,
    ...(nearest === null ? {} : { nearest: reportDistance(nearest), others: others?.count }),
  };
  const signals = isRejected && comparison.result !== 'different' ? [] : [signal];
  return { counterpart: { ...found, comparison }, signals };
}
