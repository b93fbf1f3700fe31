import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { smooth } from './curves.ts';
import type { FaceSurface } from './face-surface.ts';
import type { HeadTraits } from './head-traits.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import { streaks } from './streaks.ts';
import { darker } from './svg-strokes.ts';

/**
 * For each style: the thickness of the hair on the head, its unevenness, and its length downwards, in millimetres (0:
 * none).
 */
const STYLES: Record<HeadTraits['hairStyle'], { thick: number; uneven: number; falls: number }> = {
  bald: { thick: 0, uneven: 0, falls: 0 },
  short: { thick: 12, uneven: 2, falls: 0 },
  side: { thick: 16, uneven: 2, falls: 0 },
  curls: { thick: 20, uneven: 7, falls: 0 },
  bob: { thick: 14, uneven: 2, falls: 88 },
  long: { thick: 13, uneven: 2, falls: 165 },
};

/** A cap over the head that goes under the skin below the hairline, and the hair beside and behind the face. */
export function buildHair(traits: HeadTraits, surface: FaceSurface, random: SeededRandom): Mesh[] {
  const style = STYLES[traits.hairStyle];
  if (style.thick === 0) return [];
  const strands = streaks(traits.hair, 0.35, random, 64);
  const waves = Array.from({ length: 12 }, (_, i) => ({
    around: Math.round(random.between(2, 16)),
    down: random.between(0.02, 0.12),
    phase: random.between(0, 6.3),
    size: random.between(0.2, 1) / Math.sqrt(12 + i),
  }));
  const unevenAt = (angle: number, y: number) =>
    style.uneven *
    waves.reduce(
      (sum, { around, down, phase, size }) => sum + size * Math.sin(around * angle + down * y + phase),
      0,
    );
  const cap = buildCap(traits, surface, (angle, y) => style.thick + 2 * unevenAt(angle, y), strands);
  if (style.falls === 0) return [cap];
  const back = streaks(darker(traits.hair, 0.75), 0.35, random, 64);
  return [cap, buildFall(traits, style.falls, unevenAt, back)];
}

function buildCap(
  { face, hairStyle }: HeadTraits,
  surface: FaceSurface,
  thickAt: (angle: number, y: number) => number,
  strands: Mesh['texture'],
): Mesh {
  const falls = STYLES[hairStyle].falls > 0;
  return gridMesh([120, 70], strands, (across, down) => {
    const angle = (across * 2 - 1) * Math.PI;
    const y = -face.crown + (60 + face.crown) * down;
    const { x, y: surfaceY, z } = surface.pointAt(angle, Math.min(y, face.chin - 2));
    const inside = hairline(angle, face.crown, falls, hairStyle === 'side') - y;
    const thick = inside > 0 ? 0.5 + thickAt(angle, y) * smooth(-2, 34, inside) : -3;
    const [nx, ny, nz] = [x / face.half, Math.min(0, (y + 30) / 115), (z + 80) / 95];
    const length = Math.hypot(x / face.half, (y + 30) / 115, (z + 80) / 95) || 1;
    return {
      x: x + (nx / length) * thick,
      y: surfaceY + (ny / length) * thick,
      z: z + (nz / length) * thick,
      column: across * 63 * 6,
      row: down * 63,
    };
  });
}

/** How far down hair grows at an angle: to the forehead in front, to the ears at the sides, to the neck behind. */
function hairline(angle: number, crown: number, falls: boolean, isParted: boolean): number {
  const away = Math.abs(angle);
  const front = -crown * (falls ? 0.8 : 0.72) - (isParted ? 8 * Math.sin(angle * 1.5 + 0.5) : 0);
  const temple = front + (-50 - front) * smooth(0.35, 0.95, away);
  const [from, side] = falls ? [1.12, 150] : [1.3, 14];
  return temple + (side - temple) * smooth(from, from + 0.25, away) + smooth(1.75, 2.1, away) * 50;
}

function buildFall(
  { face }: HeadTraits,
  length: number,
  unevenAt: (angle: number, y: number) => number,
  strands: Mesh['texture'],
): Mesh {
  const from = 1.15;
  return gridMesh([90, 40], strands, (across, down) => {
    const angle = from + across * 2 * (Math.PI - from);
    const y = -50 + (length + 50) * down;
    const wide = face.half + 6 + 9 * smooth(-50, 50, y) + unevenAt(angle, y);
    const cos = Math.cos(angle);
    return {
      x: wide * Math.sin(angle),
      y,
      z: -78 + (88 + unevenAt(angle, y)) * cos * (cos > 0 ? 0.55 : 1),
      column: across * 63 * 6,
      row: down * 63,
      follows: 1 - smooth(face.chin, face.chin + 60, y) * 0.7,
    };
  });
}
