import type { CharacterReading, MrzLine } from '../../evidence.ts';
import { toMrzLine } from './align-to-grid.ts';

/**
 * A gap between two fillers is a filler too, as certain as the less certain of them: the recogniser merges them. Infer
 * these last, since letters that one reading lost there may be in another.
 */
export function inferFillers({ readings }: MrzLine): MrzLine {
  return toMrzLine(readings.map((each, at) => (each.length > 0 ? each : fillerAt(readings, at))));
}

function fillerAt(
  readings: readonly (readonly CharacterReading[])[],
  at: number,
): readonly CharacterReading[] {
  const before = readings.slice(0, at).findLast((each) => each.length > 0);
  const after = readings.slice(at + 1).find((each) => each.length > 0);
  const [left, right] = [before?.[0], after?.[0]];
  if (!before || !after || left?.character !== '<' || right?.character !== '<') return [];
  return left.probability <= right.probability ? before : after;
}
