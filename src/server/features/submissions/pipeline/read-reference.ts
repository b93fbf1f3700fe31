import { openFaceTemplate } from '../../../encryption/face-template.ts';
import type { ImageOwner, ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { StoredReference } from '../../../store/submissions/submissions.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import { describeFaceLimit } from '../../../verification/faces/describe-face-limit.ts';
import { chooseFittest, findAgreement, joinFaces, joinFilm } from '../../../verification/faces/join-faces.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import { type DistanceBand, FIT_PHOTO } from '../../../verification/policy/face-policy.ts';
import { MAX_DESCRIBED_AGAIN } from '../../../verification/policy/reference-policy.ts';
import type { MissingReason } from '../../../verification/reasons.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceDescriptors, Finding, Vision } from '../../../vision/evidence.ts';
import { unpackDescriptors } from '../../../vision/face/pack-descriptors.ts';
import { withTimeout } from '../../../workers/concurrency/with-timeout.ts';

/** The face of the reference, or of one image, or why it is unavailable. */
export type ReferenceFace =
  | Exclude<Reference, { is: 'compared' }>
  | { is: 'described'; descriptors: FaceDescriptors };

type Image = { reference: StoredReference; face: FaceDescriptors | null };
type DescribedImage = Image & { face: FaceDescriptors };

export type ReferenceDeps = {
  vault: ImageVault;
  masterKey: MasterKey;
  decode: DecodeImage;
  vision: Pick<Vision, 'examineFace' | 'describer'>;
};

/**
 * The subject's reference: the mean of the faces that staff approved, of the fittest images that agree with each
 * other. They are stored descriptions; only if none of this server's models is fit, the newest images are described
 * again. An attempt whose image is erased is left out. If no image is fit, there is no reference; but if one that
 * may be fit is missing, the reference is unavailable.
 * @param minFitness the fitness that an image needs if none is fit for a selfie
 */
export async function readReference(
  deps: ReferenceDeps,
  { owner, references }: { owner: ImageOwner; references: readonly StoredReference[] },
  minFitness: number,
  deadline: number,
): Promise<ReferenceFace> {
  if (references.length === 0) return { is: 'none' };
  const images = references
    .filter(({ isErased }) => !isErased)
    .map((reference) => ({ reference, face: openKept(deps, owner, reference) }));
  const isComplete = images.length === references.length;
  const describedImages = images.filter((image): image is DescribedImage => image.face !== null);
  const fittest = chooseFittest(describedImages, minFitness);
  if (fittest.length === 0) {
    const others = images.filter(({ face }) => face === null).map(({ reference }) => reference);
    return describeNewest(
      deps,
      owner,
      { others, minFitness, isComplete, hasUnfit: describedImages.length > 0 },
      deadline,
    );
  }
  const looking = fittest.map(({ reference }) => deps.vault.has(reference.objectKey).catch(() => false));
  const areThere = await beforeDeadline(Promise.all(looking), deadline);
  if (areThere === LATE_MARKER) return { is: 'unchecked', why: 'budget' };
  const faces = fittest.filter((_, at) => areThere[at]).map(({ face }) => face);
  if (faces.length === 0) return { is: 'unavailable' };
  const group = findAgreement(faces);
  if (!group) return { is: 'contradictory' };
  return { is: 'described', descriptors: joinFaces(group.map((at) => faces[at]!)) };
}

type UndescribedImages = {
  /** those that these models did not describe, the newest first */
  others: readonly StoredReference[];
  minFitness: number;
  /** whether every approved attempt still has its image */
  isComplete: boolean;
  /** whether an image that these models described is too unclear */
  hasUnfit: boolean;
};

/** The newest fit face of images that are described again; without one, the reason why there is no reference. */
async function describeNewest(
  deps: ReferenceDeps,
  owner: ImageOwner,
  { others, minFitness, isComplete, hasUnfit }: UndescribedImages,
  deadline: number,
): Promise<ReferenceFace> {
  let missing: ReferenceFace | null = isComplete ? null : { is: 'unavailable' };
  let isUnfit = hasUnfit;
  for (const { objectKey } of others.slice(0, MAX_DESCRIBED_AGAIN)) {
    const referenceFace = await describeImage(deps, owner, objectKey, deadline);
    if (referenceFace.is === 'described') {
      if ((referenceFace.descriptors.fitness ?? FIT_PHOTO) >= minFitness) return referenceFace;
      isUnfit = true;
    } else if (referenceFace.is !== 'without_face') missing ??= referenceFace;
  }
  if (others.length > MAX_DESCRIBED_AGAIN) missing ??= { is: 'unchecked', why: 'budget' };
  return missing ?? (isUnfit ? { is: 'none' } : { is: 'without_face' });
}

/** null when no face was stored, or one described by other models. */
function openKept(
  { masterKey, vision: { describer } }: ReferenceDeps,
  owner: ImageOwner,
  { submissionId, attempt, faces }: StoredReference,
): FaceDescriptors | null {
  const face = faces?.[describer];
  if (face === undefined) return null;
  const place = { model: describer, submissionId, attempt };
  try {
    const bytes = openFaceTemplate(masterKey, owner, place, 'whole', Buffer.from(face, 'base64'));
    const storedFace = unpackDescriptors(bytes);
    return joinFilm(storedFace.face, storedFace.film);
  } catch {
    return null;
  }
}

/** The largest face on a stored image, or why it is unavailable. */
export async function describeImage(
  { vault, decode, vision }: ReferenceDeps,
  owner: ImageOwner,
  objectKey: string,
  deadline: number,
): Promise<ReferenceFace> {
  const loading = vault.load(owner, objectKey).catch(() => null);
  const image = await beforeDeadline(loading, deadline);
  if (image === LATE_MARKER) return { is: 'unchecked', why: 'budget' };
  if (!image) return { is: 'unavailable' };
  const decodedImage = await decode(image).catch(() => null);
  // An outage, or a wait beyond the deadline, is not a finding about the reference.
  if (!decodedImage) return { is: 'unchecked', why: Date.now() < deadline ? 'unavailable' : 'budget' };
  if (!decodedImage.ok) return { is: 'unavailable' };
  const { faces, descriptors } = await vision.examineFace(decodedImage.pixels, deadline);
  if (!faces.ok) return { is: 'unchecked', why: faces.why };
  if (faces.value.length === 0) return { is: 'without_face' };
  if (!descriptors.ok) return { is: 'unchecked', why: descriptors.why };
  return descriptors.value ? { is: 'described', descriptors: descriptors.value } : { is: 'without_face' };
}

const LATE_MARKER = Symbol('late');

/** A store that does not answer must not delay the upload beyond its budget. */
const beforeDeadline = <T>(work: Promise<T>, deadline: number): Promise<T | typeof LATE_MARKER> =>
  withTimeout(deadline - Date.now(), work, () => LATE_MARKER);

/** The uploaded face compared with the reference. */
export function compareWithReference(
  reference: ReferenceFace,
  face: Finding<FaceDescriptors | null>,
): Reference {
  if (reference.is !== 'described') return reference;
  const missing = (why: MissingReason): Reference => ({ is: 'compared', distance: { ok: false, why } });
  if (!face.ok) return missing(face.why);
  if (face.value === null) return missing('unavailable');
  const { distance, fitness } = compareFaces(reference.descriptors, face.value);
  const fitnessField = fitness === undefined ? {} : { fitness };
  return { is: 'compared', distance: { ok: true, value: distance }, ...fitnessField };
}

/** The same comparison in the form of evidence. @param band the limits of the comparison */
export function describeReference(
  reference: Reference,
  band: DistanceBand,
): Pick<Evidence, 'reference' | 'face_distance' | 'face_fitness' | 'face_limit' | 'face_others'> {
  if (reference.is !== 'compared' || !reference.distance.ok)
    return { reference: reference.is, face_distance: null };
  const { distance, fitness, others } = reference;
  return {
    reference: reference.is,
    face_distance: distance.value,
    face_fitness: fitness ?? null,
    face_limit: describeFaceLimit(band),
    ...(others === undefined ? {} : { face_others: others }),
  };
}
