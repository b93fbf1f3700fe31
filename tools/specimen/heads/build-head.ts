import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Raster } from '../artwork.ts';
import { buildHair } from './build-hair.ts';
import { smooth } from './curves.ts';
import { type FaceSurface, faceSurface } from './face-surface.ts';
import type { HeadTraits } from './head-traits.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import { paintSkin, placeOnSkin } from './paint-skin.ts';
import { streaks } from './streaks.ts';
import { darker } from './svg-strokes.ts';

/** Half of the angle that the face's own mesh covers, in radians: a little behind the ears. */
const FACE_REACH = 1.85;

/** The meshes of a head without glasses, its neck and its shoulders: built once, turned for each image. */
export async function buildHead(traits: HeadTraits): Promise<Mesh[]> {
  const surface = faceSurface(traits);
  const random = seededRandom(traits.seed * 31 + 7);
  const skin = await paintSkin(traits);
  const plain = streaks(traits.skin, 0.03, random);
  const shaded = streaks(darker(traits.skin, 0.78), 0.03, random);
  const cloth = streaks(traits.shirt, 0.1, random);
  return [
    buildFace(traits, surface, skin),
    buildBackOfHead(traits, surface, plain),
    ...[-1, 1].map((side) => buildEar(traits, surface, side, plain)),
    buildNeck(traits, shaded),
    buildShoulders(traits, cloth),
    ...buildHair(traits, surface, random),
  ];
}

function buildFace({ face }: HeadTraits, surface: FaceSurface, skin: Raster): Mesh {
  return gridMesh([150, 190], skin, (across, down) => {
    const y = -face.crown + (face.chin + 1.5 + face.crown) * down;
    const point = surface.pointAt((across * 2 - 1) * FACE_REACH, y);
    return { ...point, ...placeOnSkin(point.x, y) };
  });
}

function buildBackOfHead({ face }: HeadTraits, surface: FaceSurface, skin: Raster): Mesh {
  return gridMesh([40, 60], skin, (across, down) => {
    const angle = FACE_REACH - 0.05 + across * (2 * Math.PI - 2 * FACE_REACH + 0.1);
    const y = -face.crown + (face.chin * 0.8 + face.crown) * down;
    return { ...surface.pointAt(angle, y), column: across * 60, row: down * 60 };
  });
}

function buildEar({ ears }: HeadTraits, surface: FaceSurface, side: number, skin: Raster): Mesh {
  const root = surface.halfWidth(12) * 0.985;
  return gridMesh([24, 16], skin, (across, down) => {
    const angle = across * 2 * Math.PI;
    const along = Math.cos(angle) * 15 * ears * down;
    const rim = Math.exp(-(((down - 0.84) / 0.12) ** 2)) * 5 - 3.5 * Math.exp(-(((down - 0.55) / 0.2) ** 2));
    return {
      x: side * (root + 1 + (6 + rim) * (1 - down ** 6) - along * 0.3),
      y: 11 + Math.sin(angle) * 29 * ears * down,
      z: -82 + along * 0.9 + rim,
      column: across * 60,
      row: down * 60,
    };
  });
}

/** The neck follows the head at its upper end and the body at its lower end. */
const followsFrom = ({ face }: HeadTraits, y: number) => 1 - smooth(face.chin + 5, face.chin + 60, y);

function buildNeck(traits: HeadTraits, skin: Raster): Mesh {
  const { chin, half } = traits.face;
  return gridMesh([48, 30], skin, (across, down) => {
    const angle = across * 2 * Math.PI;
    const y = 40 + (chin + 15) * down;
    const wide = half * 0.74 * (1 + 0.3 * smooth(chin + 8, chin + 60, y));
    return {
      x: wide * Math.sin(angle),
      y,
      z: -70 + down * 6 + wide * 0.9 * Math.cos(angle),
      column: across * 60,
      row: down * 60,
      follows: followsFrom(traits, y),
    };
  });
}

function buildShoulders(traits: HeadTraits, cloth: Raster): Mesh {
  const { chin, half } = traits.face;
  return gridMesh([60, 30], cloth, (across, down) => {
    const angle = across * 2 * Math.PI;
    const out = Math.min(1, down ** 0.55 * 1.05);
    const cos = Math.cos(angle);
    const collar = cos > 0 ? 26 * Math.exp(-down * 5) * cos ** 2 : 0;
    const y = chin + 12 + 258 * down ** 1.3 + collar;
    return {
      x: (half * 0.9 + (190 - half * 0.9) * out) * Math.sin(angle),
      y,
      z: -75 + (half * 0.9 + (104 - half * 0.9) * out) * cos,
      column: across * 60,
      row: down * 60,
      follows: followsFrom(traits, y),
    };
  });
}
