import { compareFaces } from '../../../domain/faces/compare-faces.ts';
import type { Missing } from '../../../domain/verdict/reasons.ts';
import type { Reference } from '../../../domain/verdict/reference.ts';
import type { ImageOwner, ImageVault } from '../../../sealing/image-vault.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceDescriptors, Finding, Vision } from '../../../vision/evidence.ts';

/** The reference selfie's face, or what stood in the way of it. */
export type ReferenceFace =
  | Exclude<Reference, { is: 'compared' }>
  | { is: 'described'; descriptors: FaceDescriptors };

/** Fetches and describes the face of the subject's reference selfie; `objectKey` null without one. */
export async function readReference(
  { vault, decode, vision }: { vault: ImageVault; decode: DecodeImage; vision: Pick<Vision, 'examineFace'> },
  owner: ImageOwner,
  objectKey: string | null,
  deadline: number,
): Promise<ReferenceFace> {
  if (objectKey === null) return { is: 'none' };
  const loading = vault.load(owner, objectKey).catch(() => null);
  const image = await beforeDeadline(loading, deadline);
  if (image === LATE) return { is: 'unchecked', why: 'budget' };
  if (!image) return { is: 'unavailable' };
  const decoded = await decode(image).catch(() => null);
  // An outage of ours, or no turn until the deadline: nothing is known of the reference.
  if (!decoded) return { is: 'unchecked', why: Date.now() < deadline ? 'unavailable' : 'budget' };
  if (!decoded.ok) return { is: 'unavailable' };
  const { faces, descriptors } = await vision.examineFace(decoded.pixels, deadline);
  if (!faces.ok) return { is: 'unchecked', why: faces.why };
  if (faces.value.length === 0) return { is: 'without_face' };
  if (!descriptors.ok) return { is: 'unchecked', why: descriptors.why };
  return descriptors.value ? { is: 'described', descriptors: descriptors.value } : { is: 'without_face' };
}

const LATE = Symbol('late');

/** A store that does not answer must not hold the upload for longer than its budget. */
async function beforeDeadline<T>(work: Promise<T>, deadline: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(deadline - Date.now(), 0));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The reference held against the face just uploaded. */
export function compareWithReference(
  reference: ReferenceFace,
  face: Finding<FaceDescriptors | null>,
): Reference {
  if (reference.is !== 'described') return reference;
  return { is: 'compared', distance: distanceBetween(reference.descriptors, face) };
}

function distanceBetween(reference: FaceDescriptors, face: Finding<FaceDescriptors | null>): Finding<number> {
  const missing = (why: Missing): Finding<number> => ({ ok: false, why });
  if (!face.ok) return missing(face.why);
  if (face.value === null) return missing('unavailable');
  return { ok: true, value: compareFaces(reference, face.value).distance };
}
