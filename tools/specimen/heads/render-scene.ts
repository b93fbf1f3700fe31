import type { Image } from '../photo/warp-onto.ts';
import type { Mesh } from './mesh.ts';
import { type ProjectedMesh, rasterise } from './rasterise.ts';

/** The pose and position of a head, or a thing, before the camera. */
export type ObjectPose = {
  /** degrees: to its own left, up, and leaning to its own left, above zero */
  yaw: number;
  pitch: number;
  roll: number;
  /** millimetres to the right and down in the image, and from the camera */
  x: number;
  y: number;
  distance: number;
};

/** The direction of the light (x right, y down, z from the camera's side), its strength, and the ambient light. */
export type HeadLight = {
  from: readonly [x: number, y: number, z: number];
  key: readonly [red: number, green: number, blue: number];
  fill: readonly [red: number, green: number, blue: number];
};

export type SceneObject = { meshes: readonly Mesh[]; stance: ObjectPose };

/** Heads turn about a point behind the eyes, at the top of the neck. */
const PIVOT = { y: 20, z: -75 };
const RADIANS = Math.PI / 180;

/**
 * Draws things over an image, nearer ones over farther ones.
 * @param fieldOfView degrees across the image's longer side
 */
export function renderScene(
  image: Image,
  things: readonly SceneObject[],
  fieldOfView: number,
  light: HeadLight,
): void {
  const { width, height } = image;
  const canvas = { image, nearness: new Float32Array(width * height) };
  const focal = Math.max(width, height) / 2 / Math.tan((fieldOfView / 2) * RADIANS);
  for (const { meshes, stance } of things) {
    const turn = turnBy(stance);
    for (const mesh of meshes) rasterise(canvas, project(mesh, stance, turn, focal, light, image));
  }
}

/** Row by row: the axes of a turned head in the camera's x, y and z. */
type Rotation = Float64Array;

function turnBy({ yaw, pitch, roll }: ObjectPose): Rotation {
  const [sy, cy] = [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)];
  const [sp, cp] = [Math.sin(pitch * RADIANS), Math.cos(pitch * RADIANS)];
  const [sr, cr] = [Math.sin(roll * RADIANS), Math.cos(roll * RADIANS)];
  // About the upright axis first, then about the one across, then in the image.
  const rows = [cy, 0, sy, sp * sy, cp, -sp * cy, -cp * sy, sp, cp * cy];
  return Float64Array.from(rows, (value, i) => {
    if (i < 3) return cr * value - sr * rows[i + 3]!;
    return i < 6 ? sr * rows[i - 3]! + cr * value : value;
  });
}

function project(
  mesh: Mesh,
  stance: ObjectPose,
  turn: Rotation,
  focal: number,
  light: HeadLight,
  { width, height }: Image,
): ProjectedMesh {
  const count = mesh.follows.length;
  const out: ProjectedMesh = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    nearness: new Float32Array(count),
    light: new Float32Array(count * 3).fill(1),
    places: mesh.places,
    triangles: mesh.triangles,
    texture: mesh.texture,
  };
  const middle = { x: width / 2, y: height / 2 };
  const point = new Float64Array(3);
  const lightFrom = unit(light.from);
  for (let at = 0; at < count; at++) {
    place(mesh, at, turn, point);
    const near = 1 / (stance.distance - point[2]! - PIVOT.z);
    out.x[at] = middle.x + focal * (point[0]! + stance.x) * near;
    out.y[at] = middle.y + focal * (point[1]! + PIVOT.y + stance.y) * near;
    out.nearness[at] = near;
    if (mesh.glows) continue;
    rotate(turn, mesh.normals[at * 3]!, mesh.normals[at * 3 + 1]!, mesh.normals[at * 3 + 2]!, point);
    lightCorner(out.light, at * 3, point, lightFrom, light);
  }
  return out;
}

/** A corner's position relative to the pivot, after the head has turned and the body has not. */
function place({ positions, follows }: Mesh, at: number, turn: Rotation, to: Float64Array): void {
  const x = positions[at * 3]!;
  const y = positions[at * 3 + 1]! - PIVOT.y;
  const z = positions[at * 3 + 2]! - PIVOT.z;
  const follow = follows[at]!;
  rotate(turn, x, y, z, to);
  to[0] = follow * to[0]! + (1 - follow) * x;
  to[1] = follow * to[1]! + (1 - follow) * y;
  to[2] = follow * to[2]! + (1 - follow) * z;
}

function rotate(turn: Rotation, x: number, y: number, z: number, to: Float64Array): void {
  to[0] = turn[0]! * x + turn[1]! * y + turn[2]! * z;
  to[1] = turn[3]! * x + turn[4]! * y + turn[5]! * z;
  to[2] = turn[6]! * x + turn[7]! * y + turn[8]! * z;
}

const SOFTNESS = 0.3;

/** Soft light from one side, and ambient light, more from above. Both sides are lit. */
function lightCorner(
  out: Float32Array,
  at: number,
  normal: Float64Array,
  from: readonly number[],
  { key, fill }: HeadLight,
): void {
  const facing = normal[2]! < 0 ? -1 : 1;
  const towards = facing * (normal[0]! * from[0]! + normal[1]! * from[1]! + normal[2]! * from[2]!);
  const direct = Math.max(0, (towards + SOFTNESS) / (1 + SOFTNESS));
  const above = 0.75 - 0.25 * facing * normal[1]!;
  for (let channel = 0; channel < 3; channel++) {
    // Textures have a screen's gamma, which is about the square root of the amount of light.
    out[at + channel] = Math.sqrt(key[channel]! * direct + fill[channel]! * above);
  }
}

function unit(direction: readonly number[]): number[] {
  const length = Math.hypot(...direction);
  return direction.map((value) => value / length);
}
