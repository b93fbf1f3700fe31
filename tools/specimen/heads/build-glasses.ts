import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { smooth } from './curves.ts';
import type { Colour, HeadTraits } from './head-traits.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import { streaks } from './streaks.ts';

type Point3d = readonly [x: number, y: number, z: number];

const FRAMES: Record<'round' | 'square', { colour: Colour; radius: number; high: number; power: number }> = {
  round: { colour: [60, 44, 30], radius: 1.2, high: 0.93, power: 1 },
  square: { colour: [22, 20, 22], radius: 1.7, high: 0.66, power: 0.55 },
};

/** Two rims, a bridge and two temples, all of round wire; no glass. */
export function buildGlasses({ glasses, eyes, face, seed }: HeadTraits): Mesh[] {
  if (glasses === 'none') return [];
  const { colour, radius, high, power } = FRAMES[glasses];
  const texture = streaks(colour, 0.05, seededRandom(seed));
  const middle = eyes.apart * 0.54;
  const half = Math.max(20, Math.min(26, face.half - 5 - middle, middle - 6));
  const forward = (x: number) => 16 - (x / 40) ** 2 * 2.5;
  const power2 = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  const rim = (side: number): Point3d[] =>
    Array.from({ length: 41 }, (_, i) => {
      const angle = (i / 40) * 2 * Math.PI;
      const x = side * middle + half * power2(Math.cos(angle));
      return [x, 3 + half * high * power2(Math.sin(angle)), forward(x)];
    });
  const temple = (side: number): Point3d[] =>
    Array.from({ length: 12 }, (_, i) => {
      const share = i / 11;
      const outer = middle + half;
      const x = outer + (face.half + 3 - outer) * smooth(0, 0.5, share);
      return [side * x, -3 - share * 2, forward(outer) + (-80 - forward(outer)) * share];
    });
  const gap = middle - half;
  const bridge: Point3d[] = Array.from({ length: 10 }, (_, i) => {
    const share = i / 9;
    return [-gap + 2 * gap * share, 1 - 3 * Math.sin(share * Math.PI), 16 + 2 * Math.sin(share * Math.PI)];
  });
  return [rim(-1), rim(1), temple(-1), temple(1), bridge].map((spots) => tube(spots, radius, texture));
}

/** A wire along points. */
function tube(spots: readonly Point3d[], radius: number, texture: Mesh['texture']): Mesh {
  return gridMesh([spots.length, 8], texture, (across, down) => {
    const at = Math.round(across * (spots.length - 1));
    const [x, y, z] = spots[at]!;
    const [before, after] = [spots[Math.max(0, at - 1)]!, spots[Math.min(spots.length - 1, at + 1)]!];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const angle = -down * 2 * Math.PI;
    const [out, forward] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return {
      x: x - (dy / length) * out,
      y: y + (dx / length) * out,
      z: z + forward,
      column: at,
      row: down * 8,
    };
  });
}
