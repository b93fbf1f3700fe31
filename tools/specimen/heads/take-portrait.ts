import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Raster } from '../artwork.ts';
import { drawGround } from '../photo/draw-ground.ts';
import type { Image } from '../photo/warp-onto.ts';
import type { Mesh } from './mesh.ts';
import { type HeadLight, renderScene } from './render-scene.ts';

/** Even light from a little above, as for a passport. */
export const EVEN_LIGHT: HeadLight = {
  from: [-0.1, -0.4, 1],
  key: [0.7, 0.69, 0.67],
  fill: [0.5, 0.5, 0.52],
};

/** Far enough away, and with so long a lens, that a millimetre is as long on the nose as on the ears. */
const FAR_CAMERA = { distance: 1500, fieldOfView: 12.2 };
const SIZE = { width: 600, height: 800 };

/** Pixels of a portrait to a millimetre of the head. */
export const PORTRAIT_PIXELS_PER_MM =
  SIZE.height / 2 / Math.tan(((FAR_CAMERA.fieldOfView / 2) * Math.PI) / 180) / FAR_CAMERA.distance;
/** The position of the point between the eyes in a portrait, in its pixels. */
export const PORTRAIT_MIDDLE = { column: SIZE.width / 2, row: SIZE.height / 2 + 10 * PORTRAIT_PIXELS_PER_MM };

/** An image of a head that looks straight ahead, for printing: 600 x 800. */
export async function renderPortrait(meshes: readonly Mesh[], seed: number): Promise<Raster> {
  const image: Image = await drawGround('hand', SIZE, seededRandom(seed));
  const stance = { yaw: 0, pitch: 0, roll: 0, x: 0, y: 10, distance: FAR_CAMERA.distance };
  renderScene(image, [{ meshes, stance }], FAR_CAMERA.fieldOfView, EVEN_LIGHT);
  const { data, width, height } = image;
  const raster = { data: new Uint8Array(width * height * 4).fill(255), width, height };
  for (let at = 0; at < width * height; at++) raster.data.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return raster;
}
