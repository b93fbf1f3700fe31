import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photographScene, scenes } from './draw-scene.ts';
import { selfieWithoutFace, selfieWithSeveralFaces } from './make-selfie.ts';

const small = { width: 400, height: 300 } as const;

describe('scenes that are no document', () => {
  test('scenes are images of the given size, no two alike', async () => {
    const images = await Promise.all(scenes.map((scene) => photographScene(scene, small)));
    for (const { jpeg } of images) {
      expect(await sharp(jpeg).metadata()).toMatchObject({ width: 400, height: 300, format: 'jpeg' });
      expect((await sharp(jpeg).stats()).entropy).toBeGreaterThan(4);
    }
    const contents = new Set(images.map(({ jpeg }) => jpeg.toString('base64')));
    expect(contents.size).toBe(scenes.length);
  });

  test('scenery fills its frame and changes with the seed', async () => {
    const one = await photographScene('scenery', { ...small, seed: 1 });
    const other = await photographScene('scenery', { ...small, seed: 2 });
    expect(one.jpeg.equals(other.jpeg)).toBe(false);
    const xs = one.corners.map(([x]) => x);
    expect(Math.min(...xs)).toBeLessThanOrEqual(0);
    expect(Math.max(...xs)).toBeGreaterThanOrEqual(400);
  });
});

test('selfies of two people contain both images', async () => {
  const jpeg = await selfieWithSeveralFaces(0, 4);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 880, height: 600, format: 'jpeg' });
  const swapped = await selfieWithSeveralFaces(4, 0);
  expect(swapped.equals(jpeg)).toBe(false);
});

test('a selfie without a person is an interior, the same for the same seed', async () => {
  const jpeg = await selfieWithoutFace(3);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 480, height: 600, format: 'jpeg' });
  expect((await selfieWithoutFace(3)).equals(jpeg)).toBe(true);
});
