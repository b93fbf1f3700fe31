import { expect, test } from 'vitest';
import type { Reference } from '../faces/reference.ts';
import { FIT_PHOTO, FIT_TO_REFUSE, SELFIE_BAND } from '../policy/face-policy.ts';
import { raiseFaceSignals, raiseUnfitSelfie } from './raise-face-signals.ts';

const { same, different } = SELFIE_BAND;
const signalsAt = (value: number, fitness?: number) => {
  const distance = { ok: true, value } as const;
  const reference: Reference = { is: 'compared', distance, ...(fitness === undefined ? {} : { fitness }) };
  return raiseFaceSignals(reference, { band: SELFIE_BAND, minFitness: FIT_PHOTO });
};

test('a face in the last tenth of the range for the same person is reported as far from the anchor', () => {
  for (const distance of [same * 0.91, same]) {
    expect(signalsAt(distance)).toEqual([
      {
        signal: 'far_from_anchor',
        distance: expect.closeTo(distance * 0.555, 3),
        same_up_to: expect.closeTo(same * 0.555, 3),
      },
    ]);
  }
});

test('a face that is near the anchor, or is not the same, raises no signal', () => {
  for (const distance of [0, same * 0.89, same * 1.01, different]) expect(signalsAt(distance)).toEqual([]);
});

test('a face that is not fit to be compared is reported, however near it lies', () => {
  for (const distance of [0.1, same, different])
    expect(signalsAt(distance, FIT_PHOTO - 0.125)).toEqual([{ signal: 'low_face_quality', fitness: 0.88 }]);
  expect(signalsAt(0.1, FIT_PHOTO)).toEqual([]);
});

test('[S232] a far face that is fit to be approved, and not to be refused, is reported as unclear', () => {
  expect(signalsAt(different, FIT_TO_REFUSE - 0.1)).toEqual([{ signal: 'low_face_quality', fitness: 1.1 }]);
  for (const [distance, fitness] of [
    [different, FIT_TO_REFUSE],
    [different - 0.01, FIT_TO_REFUSE - 0.1],
  ] as const)
    expect(signalsAt(distance, fitness)).toEqual([]);
});

test('no face signal is raised without a comparison', () => {
  const limits = { band: SELFIE_BAND, minFitness: FIT_PHOTO };
  expect(raiseFaceSignals({ is: 'none' }, limits)).toEqual([]);
  const distance = { ok: false, why: 'unavailable' } as const;
  expect(raiseFaceSignals({ is: 'compared', distance }, limits)).toEqual([]);
});

test('[S237] a selfie that is compared with no reference is reported if no later one could be compared with it', () => {
  const raise = (fitness: number | undefined, reference: Reference = { is: 'none' }) => {
    const value = { descriptor: new Float32Array(1), embedding: new Float32Array(1) };
    const face = { ok: true, value: fitness === undefined ? value : { ...value, fitness } } as const;
    return raiseUnfitSelfie(reference, face, FIT_PHOTO);
  };
  const signals = [{ signal: 'low_face_quality', fitness: 0.88 }];
  expect(raise(FIT_PHOTO - 0.125)).toEqual(signals);
  expect(raise(FIT_PHOTO - 0.125, { is: 'unavailable' })).toEqual(signals);
  expect(raise(FIT_PHOTO)).toEqual([]);
  expect(raise(undefined)).toEqual([]);
  const comparedReference: Reference = { is: 'compared', distance: { ok: true, value: 0.1 }, fitness: 0.88 };
  expect(raise(FIT_PHOTO - 0.125, comparedReference)).toEqual([]);
});
