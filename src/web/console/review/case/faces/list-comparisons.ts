import { type CaseView, type Evidence, hasImage, type QueueRow } from '../../../cases/case-types.ts';
import { type FaceLimit, faceDistance, findFaceLimit, undecidedBy } from '../../../locales/format-verdict.ts';
import { isFaceless, type OtherImages } from '../use-comparison-images.ts';
import { type ImageRef, imageRef } from '../viewer/use-image.ts';

/** Whose image a face is on: the card's, the anchor, or another selfie of the person. */
export type FaceKind = 'portrait' | 'reference' | 'selfie';
/** A face that can be shown: its image, and when that was sent or approved; null on the case's own attempt. */
export type ShownFace = {
  kind: FaceKind;
  of: ImageRef;
  at: string | null;
  /** of the licence or selfie beside a first selfie or a licence that waits */
  status?: 'approved' | 'pending' | 'rejected';
  /** what makes this case's own selfie hard to compare */
  hint?: 'dark' | 'blur' | null;
};
/** Two faces that were compared; one of them is null where its image is gone. */
export type Comparison = {
  kinds: readonly [FaceKind, FaceKind];
  faces: readonly [ShownFace | null, ShownFace | null];
  apart: number;
  limit: FaceLimit;
  /** why the distance decides nothing, where it does not */
  undecided: ReturnType<typeof undecidedBy> | 'rejected';
};

/** All faces of a case that can be shown, by whose image they are on. */
export function listFaces(
  reviewCase: CaseView,
  evidence: Evidence,
  { reference: anchor, selfie }: OtherImages,
  hint: ShownFace['hint'] = null,
): Partial<Record<FaceKind, ShownFace>> {
  const latest = reviewCase.attempts.at(-1);
  const caseFace = latest && hasImage(latest) ? imageRef(reviewCase.id, latest.attempt, 'face') : null;
  const beside = findBeside(reviewCase.counterpart);
  // A selfie that staff approved after the licence came is shown once, with its distance.
  const reference = anchor && anchor.id === reviewCase.counterpart?.submission?.id ? null : anchor;
  const ofRow = (kind: FaceKind, row: QueueRow | null): Partial<Record<FaceKind, ShownFace>> =>
    row ? { [kind]: { kind, of: imageRef(row.id, row.attempt, 'face'), at: row.updated_at } } : {};
  if (reviewCase.kind === 'license') {
    const hasPortrait =
      caseFace && evidence.faces?.length && (evidence.document?.corners || evidence.credential);
    const portrait = hasPortrait ? { portrait: { kind: 'portrait' as const, of: caseFace, at: null } } : {};
    return { ...portrait, ...ofRow('reference', reference), ...ofRow('selfie', selfie), ...beside };
  }
  const face = caseFace ? { selfie: { kind: 'selfie' as const, of: caseFace, at: null, hint } } : {};
  return { ...face, ...ofRow('reference', reference), ...beside };
}

/** Which faces of a case were compared, the one that the verdict rests on first. */
export function listComparisons(reviewCase: CaseView, evidence: Evidence, others: OtherImages): Comparison[] {
  const faces = listFaces(reviewCase, evidence, others);
  const faceOfCase: FaceKind = reviewCase.kind === 'license' ? 'portrait' : 'selfie';
  const compare = (
    other: FaceKind,
    apart: number,
    limit: FaceLimit,
    undecided: Comparison['undecided'],
  ): Comparison => ({
    kinds: [faceOfCase, other],
    faces: [faces[faceOfCase] ?? null, faces[other] ?? null],
    apart,
    limit,
    undecided,
  });
  const apart = faceDistance(reviewCase);
  const beside = reviewCase.counterpart?.comparison;
  return [
    ...(apart === null ? [] : [compare('reference', apart, findFaceLimit(evidence), undecidedBy(evidence))]),
    ...(beside
      ? [
          compare(
            faceOfCase === 'portrait' ? 'selfie' : 'portrait',
            beside.distance,
            beside.face_limit,
            reviewCase.counterpart?.submission?.status === 'rejected' ? 'rejected' : beside.uncertain,
          ),
        ]
      : []),
  ];
}

/** The face on the image of the other kind; none if it is erased, or shows no face that is known. */
function findBeside(counterpart: CaseView['counterpart']): Partial<Record<FaceKind, ShownFace>> {
  const { kind, submission } = counterpart ?? {};
  if (!kind || !submission || submission.image_expired_at !== null) return {};
  if (isFaceless(counterpart)) return {};
  const { id, attempt, updated_at: at } = submission;
  const name = kind === 'license' ? 'portrait' : 'selfie';
  const { status: state } = submission;
  const status = state === 'approved' || state === 'rejected' ? state : 'pending';
  return { [name]: { kind: name, of: imageRef(id, attempt, 'face'), at, status } };
}

/** What a comparison says. */
export type ComparisonZone = 'same' | 'unsure' | 'other';

export function comparisonZone({ apart, limit, undecided }: Comparison): ComparisonZone {
  // A rejected image may speak against a case, and never for it.
  if (undecided && undecided !== 'rejected') return 'unsure';
  if (undecided === 'rejected' && apart < limit.different_from) return 'unsure';
  if (apart <= limit.same_up_to) return 'same';
  return apart < limit.different_from ? 'unsure' : 'other';
}
