import { expect, test } from 'vitest';
import { seeNose } from '../../../../../test/harness/camera/see-nose.ts';
import { firstRows, isDeep } from '../../../../../test/harness/tier.ts';
import { makeUpHead } from '../../../../../tools/specimen/heads/head-traits.ts';
import type { ChallengeStep } from '../../../../../tools/specimen/heads/move-head.ts';
import { buildModel, stagePresentation } from '../../../../../tools/specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../../../../tools/specimen/heads/take-frame.ts';
import { readLandmarkWeights } from './landmark-net.ts';

// Of all people the one before the camera of the films: their face's box stays where it is when the head turns.
test('[S12] the nose of who turns the head is seen between the eyes, and stays there when they look up or come closer', async () => {
  const person = await buildModel(makeUpHead(5));
  const goes = async (turn: ChallengeStep) => {
    const steps: ChallengeStep[] = ['straight', turn];
    const { motion, drawAt } = await stagePresentation({
      presentation: 'head',
      person,
      other: person,
      steps,
      seed: 80,
    });
    const [straight, done] = await Promise.all(
      motion.holds.map(async ({ from, to }) => seeNose(await renderFrame(drawAt((from + to) / 2), 1))),
    );
    return done! - straight!;
  };
  expect(await goes('left')).toBeGreaterThan(0.15);
  if (isDeep) expect(await goes('right')).toBeLessThan(-0.15);
  for (const turn of firstRows(['up', 'closer'] as const, 1))
    expect(Math.abs(await goes(turn))).toBeLessThan(0.09);
});

test('reads no weights that do not fit', () => {
  const entry = { name: 'fc/bias', shape: [136], quantization: { scale: 1, min: 0 } };
  expect(() => readLandmarkWeights([entry], new Uint8Array(135))).toThrow('136 of 135 bytes');
});
