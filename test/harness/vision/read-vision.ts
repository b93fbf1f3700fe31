import { rectifyCard } from '../../../src/server/vision/card/rectify-card.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from './fake-vision.ts';
import { seenSpecimen } from './see-specimens.ts';

/** A vision that reads the first person's licence on every image, until `sight` is changed. */
export function openReadVision() {
  const sight: FakeScene = { document: seenSpecimen(0), face: seenSelfie(fakeFace('any person')) };
  const vision = {
    ...fakeVision(sight),
    rectify: async (...[photo, corners, vertical]: Parameters<typeof rectifyCard>) =>
      rectifyCard(photo, corners, vertical),
  };
  return { sight, vision };
}
