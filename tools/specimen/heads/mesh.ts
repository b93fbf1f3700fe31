import type { Raster } from '../artwork.ts';

/** A surface of triangles that share corners, with an image on it. */
export type Mesh = {
  /** x, y and z of each corner, in millimetres; y down, z towards the viewer */
  positions: Float32Array;
  /** of length 1, outwards */
  normals: Float32Array;
  /** column and row in the texture, in its pixels */
  places: Float32Array;
  /** how far each corner follows the head's turn: 1 as the head does, 0 as the body does */
  follows: Float32Array;
  /** three corners of each triangle */
  triangles: Uint32Array;
  texture: Raster;
  /** it emits light, as a screen does, instead of being lit */
  glows?: boolean;
};

/** One corner: where it is, and where in the texture. */
export type Corner = {
  x: number;
  y: number;
  z: number;
  column: number;
  row: number;
  follows?: number;
};

/** A mesh of `across` times `down` corners, given at shares 0 to 1 of both. */
export function gridMesh(
  [across, down]: readonly [number, number],
  texture: Raster,
  cornerAt: (across: number, down: number) => Corner,
): Mesh {
  const count = across * down;
  const mesh = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    places: new Float32Array(count * 2),
    follows: new Float32Array(count),
    triangles: gridTriangles(across, down),
    texture,
  };
  for (let at = 0; at < count; at++) {
    const corner = cornerAt((at % across) / (across - 1), Math.floor(at / across) / (down - 1));
    mesh.positions.set([corner.x, corner.y, corner.z], at * 3);
    mesh.places.set([corner.column, corner.row], at * 2);
    mesh.follows[at] = corner.follows ?? 1;
  }
  for (let at = 0; at < count; at++) setNormal(mesh, at, across, down);
  return mesh;
}

function gridTriangles(across: number, down: number): Uint32Array {
  const triangles = new Uint32Array((across - 1) * (down - 1) * 6);
  let to = 0;
  for (let row = 0; row < down - 1; row++)
    for (let column = 0; column < across - 1; column++, to += 6) {
      const at = row * across + column;
      triangles.set([at, at + 1, at + across, at + 1, at + across + 1, at + across], to);
    }
  return triangles;
}

/** At right angles to the lines through the neighbours on both sides. */
function setNormal({ positions, normals }: Mesh, at: number, across: number, down: number): void {
  const column = at % across;
  const row = Math.floor(at / across);
  const right = (at + (column + 1 < across ? 1 : 0)) * 3;
  const left = (at - (column > 0 ? 1 : 0)) * 3;
  const below = (at + (row + 1 < down ? across : 0)) * 3;
  const above = (at - (row > 0 ? across : 0)) * 3;
  const ux = positions[right]! - positions[left]!;
  const uy = positions[right + 1]! - positions[left + 1]!;
  const uz = positions[right + 2]! - positions[left + 2]!;
  const vx = positions[below]! - positions[above]!;
  const vy = positions[below + 1]! - positions[above + 1]!;
  const vz = positions[below + 2]! - positions[above + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z) || 1;
  normals[at * 3] = x / length;
  normals[at * 3 + 1] = y / length;
  normals[at * 3 + 2] = z / length;
}
