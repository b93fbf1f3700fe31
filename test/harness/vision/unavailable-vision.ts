import type { DocumentEvidence, Vision } from '../../../src/server/vision/evidence.ts';

const unavailable = { ok: false, why: 'unavailable' } as const;

const NOTHING: DocumentEvidence = {
  document: unavailable,
  faces: unavailable,
  portrait: unavailable,
  ghost: unavailable,
  text: unavailable,
  codes: { barcode: unavailable, mrz: unavailable },
  copy: unavailable,
  timings: {},
};

/** Vision with all models unavailable: for suites that examine no image, and for outages. */
export const unavailableVision: Vision = {
  describer: 'no nets',
  examineDocument: async () => NOTHING,
  examineBack: async () => NOTHING,
  examineFace: async () => ({ faces: unavailable, descriptors: unavailable, copy: unavailable, timings: {} }),
  estimateAge: async () => ({ faces: unavailable, ages: unavailable, timings: {} }),
  examineFrames: async () => ({ frames: unavailable, timings: {} }),
  rereadStrips: async () => unavailable,
  cutFace: async () => unavailable,
  rectify: async () => {
    throw new Error('There are no models.');
  },
  ready: async () => {
    throw new Error('There are no models.');
  },
  close: async () => {},
};
