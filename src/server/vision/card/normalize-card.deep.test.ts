import { expect, it } from 'vitest';
import { pictures } from '../../../../test/harness/images/images.ts';
import { openTestNets } from '../../../../test/harness/vision/open-test-nets.ts';
import { decodeImage } from '../decoding/decode-image.ts';
import { turnCorners } from '../geometry/align-corners.ts';
import type { Quad } from '../geometry/homography.ts';
import { startExamination } from '../start-examination.ts';
import { normalizeCard } from './normalize-card.ts';

it('a card whose reading direction is unknown on the image is turned by its own text', async () => {
  const inference = await openTestNets();
  const photo = { rotation: 20, fill: 0.9 };
  const { jpeg, corners } = await pictures.card({ person: 1, layout: 'us', photo });
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  const truth = corners as unknown as Quad;
  const examination = startExamination(inference, Date.now() + 600_000);
  for (const first of [0, 1, 2, 3]) {
    const turnedQuad = turnCorners(truth, first);
    const normalizedCard = await normalizeCard(decodedImage.pixels, turnedQuad, null, examination);
    expect(normalizedCard.corners[0][0]).toBeCloseTo(truth[0][0] / decodedImage.width, 6);
    expect(normalizedCard.corners[0][1]).toBeCloseTo(truth[0][1] / decodedImage.height, 6);
    expect(normalizedCard.vertical).toBe(false);
    expect([normalizedCard.card.width, normalizedCard.card.height]).toEqual([1000, 631]);
  }
});
