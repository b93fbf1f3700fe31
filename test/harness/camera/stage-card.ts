import sharp from 'sharp';
import { pictures } from '../images/images.ts';
import { FILM_SIZE } from './write-video.ts';

/** A phone of 390 x 844 px shows 0.82 of the film's width, and the guide takes 0.745. */
const GUIDE_SHARE = 0.745;
/** The middle of the guide, in parts of the film's height. */
const GUIDE_MIDDLE = 0.45;

type Card = {
  person?: number;
  /** the card's width in parts of the guide's */
  share?: number;
  /** how much finer than a phone's film the image is */
  finer?: number;
  glare?: number;
  /** in degrees */
  rotation?: number;
};

const photoOptions = (finer: number) => ({
  width: 1080 * finer,
  height: 1920 * finer,
  fill: 0.5,
  background: 'desk' as const,
  seed: 2,
});

/**
 * A card on a desk as the camera of a phone sees it: at the guide, and as large.
 * @param drawCard without the store of images that a run of the tests has, `makeSpecimen`
 */
export async function stageCard(
  { person = 3, share = 0.9, finer = 1, ...photo }: Card = {},
  drawCard: typeof pictures.card = pictures.card,
): Promise<Buffer> {
  const draw = (how: object) => drawCard({ person, layout: 'us', photo: { ...photoOptions(finer), ...how } });
  const { corners } = await draw({});
  const { jpeg } = await draw(photo);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const wide = Math.max(...xs) - Math.min(...xs);
  const width = Math.round(wide / (GUIDE_SHARE * share));
  const height = Math.round((width * FILM_SIZE.height) / FILM_SIZE.width);
  const left = Math.round((Math.max(...xs) + Math.min(...xs)) / 2 - width / 2);
  const top = Math.round((Math.max(...ys) + Math.min(...ys)) / 2 - GUIDE_MIDDLE * height);
  const margin = 900 * finer;
  const outside = { top: margin, bottom: margin, left: margin, right: margin, extendWith: 'copy' as const };
  const wider = await sharp(jpeg).extend(outside).toBuffer();
  return sharp(wider)
    .extract({ left: left + margin, top: top + margin, width, height })
    .jpeg({ quality: 92 })
    .toBuffer();
}
