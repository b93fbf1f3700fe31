import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { formatCapture } from './format-liveness.ts';

describe('the data about an image’s camera', () => {
  const NOT_LIVE = 'The link requires the camera, but the upload does not say that it came from one.';

  test('a file on a link for live capture is marked before everything else', () => {
    const marks = formatCapture(ENGLISH, { source: 'file', live_required: true, width: 640, height: 480 });
    expect(marks[0]).toBe(NOT_LIVE);
    expect(marks).toContain(ENGLISH.text('capture.file'));
    expect(formatCapture(ENGLISH, { live_required: true })).toEqual([NOT_LIVE]);
  });

  test('an image by the camera, or on a link without the demand, has no such mark', () => {
    expect(formatCapture(ENGLISH, { source: 'camera', live_required: true })).toEqual([]);
    expect(formatCapture(ENGLISH, { source: 'file' })).toEqual([ENGLISH.text('capture.file')]);
  });
});
