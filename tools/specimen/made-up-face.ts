import { seededRandom } from '../../src/server/verification/accuracy/seeded-random.ts';

/** The fitness of a clear face. */
const CLEAR_FITNESS = 1.5;

/**
 * A face in the form of the nets' descriptions, generated from a name. Two names are as far apart as two people are
 * (about 1.4). One name with different `shot`s is like one person (about 0.4 at `likeness` 0.95).
 */
export function makeUpFace(name: string, capture = 0, likeness = 0.95) {
  const mix = (length: number, all: number, ownShare: number) => {
    const common = direction('everybody', length);
    const person = direction(`${name} ${length}`, length);
    const image = direction(`${name} ${length} ${capture}`, length);
    const rest = Math.sqrt(1 - likeness ** 2);
    return Float32Array.from(
      common,
      (value, at) => value * all + (person[at]! * likeness + image[at]! * rest) * ownShare,
    );
  };
  return { descriptor: mix(192, 0.15, 0.53), embedding: mix(1024, 0.5, 0.866), fitness: CLEAR_FITNESS };
}

/** A unit vector that follows from a name; those of two names are nearly at right angles. */
function direction(name: string, length: number): Float32Array {
  const random = seededRandom(
    [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7),
  );
  const values = Float32Array.from({ length }, () => random.between(-1, 1));
  const size = Math.hypot(...values);
  return values.map((value) => value / size);
}
