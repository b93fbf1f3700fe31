import type { Vision } from '../../../src/server/vision/evidence.ts';

const away = { ok: false, why: 'unavailable' } as const;

/** Vision with all models unavailable: for suites that examine no picture, and for outages. */
export const unavailableVision: Vision = {
  describer: 'no nets',
  examineDocument: async () => ({
    document: away,
    faces: away,
    portrait: away,
    ghost: away,
    text: away,
    codes: { barcode: away, mrz: away },
    copy: away,
    timings: {},
  }),
  examineFace: async () => ({ faces: away, descriptors: away, copy: away, timings: {} }),
  estimateAge: async () => ({ faces: away, ages: away, timings: {} }),
  examineFrames: async () => ({ frames: away, timings: {} }),
  rereadStrips: async () => away,
  cutFace: async () => away,
  rectify: async () => {
    throw new Error('There are no models.');
  },
  ready: async () => {
    throw new Error('There are no models.');
  },
  close: async () => {},
};
