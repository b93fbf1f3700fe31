import { expect, test } from 'vitest';
import type { QualityIssue } from '../camera/capture/judge-image.ts';
import type { ImageHint } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { wordsForResult } from '../locales/words-for-result.ts';
import { findAdvice } from './find-advice.ts';
import { dropCutOffForFiles } from './image-advice.tsx';

/** The sentence and the drawing after an answer. */
function adviseAfter(
  step: Step,
  status: string,
  issue: QualityIssue | null = null,
  seenAs: string | null = null,
  imageHints: ImageHint[] = [],
) {
  const result = { status, reason: null, ageVerified: null, seenAs, imageHints };
  const kind = step === 'verify_license' ? 'document' : 'face';
  const { text, cause } = findAdvice(kind, result, wordsForResult(step, result), issue);
  return [text, cause];
}

test.each([
  ['verify_license', 'NO_LICENSE_DETECTED', 'dark', 'shot.remark.dark', 'dark'],
  ['verify_license', 'NO_LICENSE_DETECTED', 'focus', 'shot.remark.focus', 'focus'],
  ['verify_license', 'NO_LICENSE_DETECTED', 'corners', 'camera.hint.corners', 'corners'],
  ['verify_license', 'NO_LICENSE_DETECTED', 'small', 'shot.remark.small', null],
  ['verify_license', 'NO_FACE_DETECTED', 'covered', 'camera.hint.covered', 'covered'],
  ['check_selfie', 'NO_FACE_DETECTED', 'dark', 'shot.remark.darkFace', 'dark'],
  ['check_selfie', 'ID_NOT_MATCHED', 'focus', 'shot.remark.focus', 'focus'],
] as const)('after %s %s of an image with the problem %s the advice is that problem', (...row) => {
  const [step, status, issue, text, cause] = row;
  expect(adviseAfter(step, status, issue)).toEqual([text, cause]);
});

test.each([
  ['verify_license', 'NO_LICENSE_DETECTED', 'outcome.NO_LICENSE_DETECTED.text', 'missing'],
  ['verify_license', 'NO_FACE_DETECTED', 'outcome.noPhotoOnCard.text', 'glare'],
  ['check_selfie', 'NO_FACE_DETECTED', 'outcome.NO_FACE_DETECTED.text', 'noFace'],
  ['check_selfie', 'ID_NOT_MATCHED', 'outcome.ID_NOT_MATCHED.text', 'dark'],
] as const)('after %s %s of an image without a problem the advice claims no other cause', (...row) => {
  const [step, status, text, cause] = row;
  expect(adviseAfter(step, status)).toEqual([text, cause]);
});

test('the advice is what the server recognised, before a problem of the image', () => {
  expect(adviseAfter('verify_license', 'NO_LICENSE_DETECTED', 'dark', 'screen')).toEqual([
    'seen.showCard',
    'screen',
  ]);
  expect(adviseAfter('verify_license', 'NO_LICENSE_DETECTED', 'dark', 'licence_back')).toEqual([
    'seen.turn',
    null,
  ]);
  expect(adviseAfter('check_selfie', 'MULTIPLE_FACES', 'dark')).toEqual([
    'outcome.MULTIPLE_FACES.text',
    'alone',
  ]);
});

test.each([
  ['verify_license', 'NO_LICENSE_DETECTED', 'dark', 'shot.remark.dark', 'dark'],
  ['verify_license', 'NO_LICENSE_DETECTED', 'blur', 'shot.remark.focus', 'focus'],
  ['verify_license', 'NO_FACE_DETECTED', 'glare', 'shot.remark.glare', 'glare'],
  ['verify_license', 'NO_LICENSE_DETECTED', 'cut_off', 'camera.hint.corners', 'corners'],
  ['check_selfie', 'NO_FACE_DETECTED', 'dark', 'shot.remark.darkFace', 'dark'],
  ['check_selfie', 'ID_NOT_MATCHED', 'blur', 'shot.remark.focus', 'focus'],
  ['check_selfie', 'NO_FACE_DETECTED', 'cut_off', 'camera.hint.oval', 'oval'],
] as const)('after %s %s the server’s hint %s comes before the page’s own judge', (...row) => {
  const [step, status, hint, text, cause] = row;
  expect(adviseAfter(step, status, 'small', null, [hint])).toEqual([text, cause]);
  expect(adviseAfter(step, status, null, null, [hint])).toEqual([text, cause]);
});

test('a reviewer’s request for another image has no cause by the page', () => {
  expect(adviseAfter('verify_license', 'NEEDED_AGAIN', 'dark')).toEqual(['outcome.NEEDED_AGAIN.text', null]);
});

test('a chosen file is not called cut off before it is sent, and an image of the camera is', () => {
  const capture = { image: new Blob(), key: 'a' };
  expect(dropCutOffForFiles(['corners', 'focus'], { ...capture, isFile: true })).toEqual(['focus']);
  expect(dropCutOffForFiles(['corners', 'focus'], capture)).toEqual(['corners', 'focus']);
  expect(dropCutOffForFiles(null, { ...capture, isFile: true })).toBeNull();
});
