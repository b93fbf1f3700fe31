import type { Turn } from '../../src/specimen/heads/move-head.ts';
import {
  buildModel,
  type Presentation,
  stagePresentation,
} from '../../src/specimen/heads/stage-presentation.ts';
import { takeFrame } from '../../src/specimen/heads/take-frame.ts';
import { FILM_SIZE, makeFilm } from './make-film.ts';

type HeadFilm = {
  /** in the order in which they are done */
  steps: readonly Turn[];
  /** what is before the camera. Usually a head; `print` is its picture, turned and bent */
  presentation?: Presentation;
  /** which made-up head. Usually 5 */
  person?: number;
  /** which way of doing the steps. Usually 1 */
  seed?: number;
  /** how long steps take and are held, as a share of what people need. Usually 2 */
  slowness?: number;
};

/** A film shows thirty pictures a second; so many of them are the same, for each takes a while to draw. */
const ALIKE = 3;
const MS_A_PICTURE = (ALIKE * 1000) / 30;
/** Drawn at half the size: a phone's page sends 640 pixels. */
const DRAWN = { width: FILM_SIZE.width / 2, height: FILM_SIZE.height / 2 };

/**
 * Writes a film for Chromium's camera of a made-up head that does the steps of a challenge, or of an attack on it.
 * @returns how long it is until it begins again, and when each step is held, in milliseconds from its beginning
 */
export async function filmHead(
  path: string,
  { steps, presentation = 'head', person = 5, seed = 1, slowness = 2 }: HeadFilm,
): Promise<{ duration: number; holds: { from: number; to: number }[] }> {
  const [own, other] = await Promise.all([buildModel(person), buildModel(person + 1)]);
  const scene = { presentation, person: own, other, steps, seed, slowness, size: DRAWN };
  const { motion, drawAt } = await stagePresentation(scene);
  const pictures: Buffer[] = [];
  for (let at = 0; at < motion.duration; at += MS_A_PICTURE) {
    const frame = await takeFrame(drawAt(at), seed);
    pictures.push(...Array.from({ length: ALIKE }, () => frame));
  }
  await makeFilm(path, pictures);
  return { duration: motion.duration, holds: motion.holds };
}
