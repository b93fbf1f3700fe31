import { openFaceTemplate } from '../../../encryption/face-template.ts';
import type { ImageOwner, ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { StoredReference } from '../../../store/submissions/submissions.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import { describeFaceLimit } from '../../../verification/faces/describe-face-limit.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import type { DistanceBand } from '../../../verification/policy/face-policy.ts';
import type { MissingReason } from '../../../verification/reasons.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceDescriptors, Finding, Vision } from '../../../vision/evidence.ts';
import { unpackDescriptors } from '../../../vision/face/pack-descriptors.ts';
import { withTimeout } from '../../../workers/concurrency/with-timeout.ts';

/** The reference selfie's face, or why it is unavailable. */
export type ReferenceFace =
  | Exclude<Reference, { is: 'compared' }>
  | { is: 'described'; descriptors: FaceDescriptors };

export type ReferenceDeps = {
  vault: ImageVault;
  masterKey: MasterKey;
  decode: DecodeImage;
  vision: Pick<Vision, 'examineFace' | 'describer'>;
};

/**
 * The face of the subject's reference selfie: its stored description, or a new one from its image if the stored one is
 * of other models. Without its image it is no reference; `reference` null without one.
 */
export async function readReference(
  deps: ReferenceDeps,
  owner: ImageOwner,
  reference: StoredReference | null,
  deadline: number,
): Promise<ReferenceFace> {
  if (reference === null) return { is: 'none' };
  const descriptors = openKept(deps, owner, reference);
  if (!descriptors) return describeImage(deps, owner, reference.objectKey, deadline);
  const looking = deps.vault.has(reference.objectKey).catch(() => false);
  const isThere = await beforeDeadline(looking, deadline);
  if (isThere === LATE) return { is: 'unchecked', why: 'budget' };
  return isThere ? { is: 'described', descriptors } : { is: 'unavailable' };
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
    return unpackDescriptors(openFaceTemplate(masterKey, owner, place, 'whole', Buffer.from(face, 'base64')));
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
  if (image === LATE) return { is: 'unchecked', why: 'budget' };
  if (!image) return { is: 'unavailable' };
  const decoded = await decode(image).catch(() => null);
  // An outage here, or no turn before the deadline, is no finding about the reference.
  if (!decoded) return { is: 'unchecked', why: Date.now() < deadline ? 'unavailable' : 'budget' };
  if (!decoded.ok) return { is: 'unavailable' };
  const { faces, descriptors } = await vision.examineFace(decoded.pixels, deadline);
  if (!faces.ok) return { is: 'unchecked', why: faces.why };
  if (faces.value.length === 0) return { is: 'without_face' };
  if (!descriptors.ok) return { is: 'unchecked', why: descriptors.why };
  return descriptors.value ? { is: 'described', descriptors: descriptors.value } : { is: 'without_face' };
}

const LATE = Symbol('late');

/** A store that does not answer must not delay the upload beyond its budget. */
const beforeDeadline = <T>(work: Promise<T>, deadline: number): Promise<T | typeof LATE> =>
  withTimeout(deadline - Date.now(), work, () => LATE);

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
  const known = fitness === undefined ? {} : { fitness };
  return { is: 'compared', distance: { ok: true, value: distance }, ...known };
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
