import { findCardFaces } from './card/find-card-faces.ts';
import type { DocumentEvidence, FaceDescriptors, Finding, MirrorDistance } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { describeMirrored } from './face/describe-mirrored.ts';
import { faceBoxes, mapFirstFace } from './face/face-findings.ts';
import { measureContrast } from './face/measure-contrast.ts';
import { measureMirrored } from './face/measure-mirrored.ts';
import type { Face } from './face/read-face-boxes.ts';
import type { Pixels } from './image/pixels.ts';
import { measureSurface } from './quality/measure-surface.ts';
import type { Examination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

/** By the descriptor alone (boundary 0.555): a ghost image nearer to the portrait is certainly the same face. */
const FAR_DISTANCE = 0.45;

/** A portrait and its ghost image. */
const USUAL_FACES = 2;
/** With fewer pixels of the image, a face's description is useless, in a mirror or not. */
const MIN_MIRRORED = 60;

type CardFaces = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>;

/**
 * Finds the faces on a flat card, and describes the portrait and the second face, which may be its ghost image. A
 * second face far from the portrait is described in a mirror too. If there are more than two, each of the others is
 * compared with its own mirror image. That tells a stranger's photograph from a face drawn into the artwork.
 *
 * @param scale pixels of the image to one of the card's
 */
export async function examineCardFaces(
  card: Pixels,
  scale: number,
  examination: Examination,
): Promise<CardFaces> {
  const faces = await toFinding(() => examination.step('faces', () => findCardFaces(card, examination)));
  const others = faces.ok ? { ...faces, value: faces.value.slice(1) } : faces;
  const [portrait, plain, mirrored] = await Promise.all([
    mapFirstFace(faces, (face) => examination.step('portrait', () => describeFace(card, face, examination))),
    mapFirstFace(others, (face) => examination.step('ghost', () => describeFace(card, face, examination))),
    mirrorOthers(faces, card, scale, examination),
  ]);
  const ghost = isFar(portrait, plain)
    ? await mapFirstFace(others, (face) =>
        examination.step('ghost', async () => ({
          ...plain.value,
          mirrored: await describeMirrored(card, face, examination),
        })),
      )
    : plain;
  return { faces: describeFaces(faces, card, { scale, mirrored }), portrait, ghost };
}

type MirrorDistances = ReadonlyMap<Face, MirrorDistance>;

/** Without an unavailable net its measures are missing: then every face counts. */
async function mirrorOthers(
  faces: Finding<Face[]>,
  card: Pixels,
  scale: number,
  examination: Examination,
): Promise<MirrorDistances> {
  if (!faces.ok || faces.value.length <= USUAL_FACES) return new Map();
  const wide = faces.value.slice(1).filter(({ box }) => box.width * scale >= MIN_MIRRORED);
  const distancesFinding = await toFinding(() =>
    examination.step('mirror', () =>
      Promise.all(wide.map(async (face) => [face, await measureMirrored(card, face, examination)] as const)),
    ),
  );
  return new Map(distancesFinding.ok ? distancesFinding.value : []);
}

type FaceFinding = Finding<FaceDescriptors | null>;

function isFar(portrait: FaceFinding, ghost: FaceFinding): ghost is { ok: true; value: FaceDescriptors } {
  if (!portrait.ok || !portrait.value || !ghost.ok || !ghost.value) return false;
  const one = portrait.value.descriptor;
  const other = ghost.value.descriptor;
  return Math.sqrt(one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)) >= FAR_DISTANCE;
}

function describeFaces(
  faces: Finding<Face[]>,
  card: Pixels,
  { scale, mirrored }: { scale: number; mirrored: MirrorDistances },
): CardFaces['faces'] {
  const boxes = faceBoxes(faces, card);
  if (!faces.ok || !boxes.ok) return boxes.ok ? { ok: true, value: [] } : boxes;
  const value = boxes.value.map((face, at) => {
    const detectedFace = faces.value[at]!;
    const distance = mirrored.get(detectedFace);
    const surface = at === 0 ? measureSurface(card, detectedFace.box) : null;
    return {
      ...face,
      pixels: Math.round(detectedFace.box.width * scale),
      ...measureContrast(card, detectedFace.box),
      ...(distance ? { mirrored: distance } : {}),
      ...(surface ? { surface } : {}),
    };
  });
  return { ok: true, value };
}
