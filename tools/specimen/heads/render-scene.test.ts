import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Image } from '../photo/warp-onto.ts';
import type { Colour } from './head-traits.ts';
import { gridMesh, type Mesh } from './mesh.ts';
import { type ChallengeStep, moveHead } from './move-head.ts';
import { type ObjectPose, renderScene } from './render-scene.ts';
import { streaks } from './streaks.ts';
import { EVEN_LIGHT } from './take-portrait.ts';

const STANCE: ObjectPose = { yaw: 0, pitch: 0, roll: 0, x: 0, y: 0, distance: 500 };

/** A square of 10 mm, so far before the point between the eyes. */
function square(colour: Colour, z: number): Mesh {
  const texture = streaks(colour, 0, seededRandom(1));
  const mesh = gridMesh([2, 2], texture, (across, down) => {
    return { x: across * 10 - 5, y: down * 10 - 5, z, column: across * 60, row: down * 60 };
  });
  return { ...mesh, glows: true };
}

/** The mean position of a colour's pixels, and their number. */
function find(image: Image, colour: Colour) {
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < image.width * image.height; at++) {
    if (colour.some((value, channel) => Math.abs(image.data[at * 3 + channel]! - value) > 2)) continue;
    count++;
    x += at % image.width;
    y += Math.floor(at / image.width);
  }
  return { count, x: x / count, y: y / count };
}

const RED: Colour = [200, 10, 10];
const BLUE: Colour = [10, 10, 200];

function render(stance: Partial<ObjectPose>, ...meshes: Mesh[]) {
  const image = { data: new Uint8Array(300 * 400 * 3), width: 300, height: 400 };
  renderScene(image, [{ meshes, stance: { ...STANCE, ...stance } }], 50, EVEN_LIGHT);
  return image;
}

describe('a head before the camera', () => {
  const nose = square(RED, 25);

  it('a head turns its nose to the right of the image when it turns to its own left, and up when it looks up', () => {
    const still = find(render({}, nose), RED);
    expect(still.x).toBeCloseTo(150, -0.5);
    expect(find(render({ yaw: 20 }, nose), RED).x).toBeGreaterThan(still.x + 10);
    expect(find(render({ yaw: -20 }, nose), RED).x).toBeLessThan(still.x - 10);
    expect(find(render({ pitch: 20 }, nose), RED).y).toBeLessThan(still.y - 10);
  });

  it('a head grows as it comes closer', () => {
    const [far, near] = [render({}, nose), render({ distance: 250 }, nose)];
    expect(find(near, RED).count).toBeGreaterThan(find(far, RED).count * 3);
  });

  it('nearer things cover farther ones, in any drawing order', () => {
    const behind = square(BLUE, -20);
    for (const meshes of [
      [nose, behind],
      [behind, nose],
    ])
      expect(find(render({}, ...meshes), BLUE).count).toBe(0);
  });
});

describe('a person who does the steps', () => {
  const steps: ChallengeStep[] = ['straight', 'left', 'up', 'closer'];
  const { holds, duration, stanceAt } = moveHead({ steps, seed: 3, distance: 500 });
  const middles = holds.map(({ from, to }) => stanceAt((from + to) / 2));

  it('a person holds each step in its turn', () => {
    expect(middles[1]!.yaw - middles[0]!.yaw).toBeGreaterThan(15);
    expect(middles[2]!.pitch - middles[0]!.pitch).toBeGreaterThan(8);
    expect(middles[3]!.distance).toBeLessThan(middles[0]!.distance * 0.8);
    expect(holds.at(-1)!.to).toBe(duration);
  });

  it('a person is never completely still, and never faster than people are', () => {
    for (let ms = 0; ms < duration; ms += 50) {
      const yawChange = Math.abs(stanceAt(ms + 50).yaw - stanceAt(ms).yaw);
      expect(yawChange).toBeLessThan(10);
      expect(stanceAt(ms)).not.toEqual(stanceAt(ms + 50));
    }
  });
});
