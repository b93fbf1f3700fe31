import type { Raster } from '../artwork.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import { PORTRAIT_MIDDLE, PORTRAIT_PIXELS_PER_MM } from './take-portrait.ts';

/** How a sheet is bent: about an axis that leans so many degrees from upright, one over the radius in millimetres. */
export type Bend = { axis: number; curvature: number };

type Sheet = {
  portrait: Raster;
  bend: Bend;
  /** the printed head's size against a real one. Usually 1 */
  enlarged?: number;
  /** how far before the point between the eyes its middle is, in millimetres */
  forward?: number;
  glows?: boolean;
};

/** A portrait on paper or on a screen, flat or bent, with the printed eyes at the position of a head's own. */
export function buildSheet({ portrait, bend, enlarged = 1, forward = 0, glows = false }: Sheet): Mesh {
  const scale = PORTRAIT_PIXELS_PER_MM / enlarged;
  const [cos, sin] = [Math.cos((bend.axis * Math.PI) / 180), Math.sin((bend.axis * Math.PI) / 180)];
  const mesh = gridMesh([48, 60], portrait, (across, down) => {
    const [column, row] = [across * (portrait.width - 1), down * (portrait.height - 1)];
    const flatX = (column - PORTRAIT_MIDDLE.column) / scale;
    const flatY = (row - PORTRAIT_MIDDLE.row) / scale;
    const along = flatX * cos + flatY * sin;
    const beside = flatY * cos - flatX * sin;
    // Paper does not stretch: the length `along` is the same before and after bending.
    const angle = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, along * bend.curvature));
    const bent = bend.curvature === 0 ? along : Math.sin(angle) / bend.curvature;
    const back = bend.curvature === 0 ? 0 : (1 - Math.cos(angle)) / bend.curvature;
    return { x: bent * cos - beside * sin, y: bent * sin + beside * cos, z: forward - back, column, row };
  });
  return { ...mesh, glows };
}

/** The portrait with all but the face removed, and holes for the eyes if wanted. */
export function cutOutFace(
  portrait: Raster,
  face: { half: number; chin: number; apart: number },
  holes: boolean,
): Raster {
  const data = Uint8Array.from(portrait.data);
  for (let at = 0; at < portrait.width * portrait.height; at++) {
    const x = ((at % portrait.width) - PORTRAIT_MIDDLE.column) / PORTRAIT_PIXELS_PER_MM;
    const y = (Math.floor(at / portrait.width) - PORTRAIT_MIDDLE.row) / PORTRAIT_PIXELS_PER_MM;
    const outside = (x / (face.half * 0.98)) ** 2 + ((y - 22) / (face.chin - 20)) ** 2 > 1;
    const inEye = holes && ((Math.abs(x) - face.apart / 2) / 13) ** 2 + (y / 6) ** 2 < 1;
    if (outside || inEye) data[at * 4 + 3] = 0;
  }
  return { ...portrait, data };
}
