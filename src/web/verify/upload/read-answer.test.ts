import { describe, expect, test } from 'vitest';
import { ApiFailure, type RefusalFacts, Refused } from '../../api/api-failure.ts';
import { wordsForResult } from '../locales/words-for-result.ts';
import { readUploadAnswer, readUploadFailure } from './read-answer.ts';

const AT = 5;
const refusal = (facts: Partial<RefusalFacts>) =>
  new Refused({
    status: 500,
    code: null,
    field: null,
    sentence: 'No.',
    retryAfterSeconds: null,
    body: null,
    ...facts,
  });
const read = (failure: unknown) => readUploadFailure(failure, false, AT);

const APPROVED = {
  status: 'LICENSE_APPROVED',
  score: 1,
  similarity: null,
  face_comparison: 'none',
  license_id: 'a',
  verification_id: 'v',
  attempt: 2,
  signals: [] as 'expired'[],
} as const;

describe('the answer to an image', () => {
  test('an answer is its verdict, and says which image it is to', () => {
    const answeredEvent = {
      type: 'answered',
      result: { status: 'LICENSE_APPROVED', reason: null, ageVerified: null, at: AT },
      spentATry: true,
      image: { mark: 'a/2', id: 'v' },
    };
    expect(readUploadAnswer(APPROVED, AT)).toEqual(answeredEvent);
    const inside = { status: 'license reupload complete', ai_result: APPROVED } as const;
    expect(readUploadAnswer(inside, AT)).toEqual(answeredEvent);
  });

  test('an answer keeps what the server found wrong with the image, and nothing where it found nothing', () => {
    const none = {
      status: 'NO_LICENSE_DETECTED',
      image_hints: ['glare', 'blur'],
      license_id: 'a',
      verification_id: 'v',
      attempt: 1,
      signals: [],
    } as unknown as Parameters<typeof readUploadAnswer>[0];
    expect(readUploadAnswer(none, AT)).toMatchObject({ result: { imageHints: ['glare', 'blur'] } });
    expect(readUploadAnswer(APPROVED, AT)).not.toHaveProperty('result.imageHints');
  });

  test('[S237] a selfie that waits with an unclear face is answered as such, and asks for a clearer one', () => {
    const waits = {
      status: 'SELFIE_PENDING_APPROVAL',
      similarity: null,
      selfie_id: 's',
      verification_id: 'v',
      attempt: 1,
    } as const;
    const unclear = readUploadAnswer(
      { ...waits, image_hints: ['blur'], signals: ['blur', 'low_face_quality'] },
      AT,
    );
    expect(unclear).toMatchObject({ result: { isUnclear: true } });
    if (unclear.type !== 'answered') throw new Error(unclear.type);
    expect(wordsForResult('check_selfie', unclear.result).title).toBe('outcome.unclearFace.title');
    expect(readUploadAnswer({ ...waits, image_hints: [], signals: ['blur'] }, AT)).not.toHaveProperty(
      'result.isUnclear',
    );
  });

  test('an answer for a stored image that could not be analysed is a verdict too', () => {
    const body = { error: 'Away.', status: 'ANALYSIS_UNAVAILABLE', selfie_id: 's', attempt: 1 };
    expect(read(refusal({ status: 503, code: 'undecided', body, retryAfterSeconds: 5 }))).toMatchObject({
      result: { status: 'ANALYSIS_UNAVAILABLE' },
      spentATry: true,
      image: { mark: 's/1' },
    });
  });

  test('a conflict means that the image is accepted, or no longer needed; neither costs a try', () => {
    const conflict = refusal({ status: 409, code: 'decided-already' });
    expect(read(conflict)).toMatchObject({ result: { status: 'ALREADY_ACCEPTED' }, spentATry: false });
    expect(readUploadFailure(conflict, true, AT)).toMatchObject({ result: { status: 'NO_LONGER_NEEDED' } });
  });

  test.each([
    [400, null, { kind: 'picture-refused' }],
    [403, null, { kind: 'forbidden' }],
    [413, null, { kind: 'picture-refused' }],
    [415, null, { kind: 'picture-refused' }],
    [429, 20, { kind: 'wait', seconds: 20 }],
    [429, 86_400, { kind: 'limit-reached' }],
    [429, null, { kind: 'limit-reached' }],
    [500, null, { kind: 'broken' }],
    [503, 3, { kind: 'wait', seconds: 3 }],
    [503, null, { kind: 'wait', seconds: 30 }],
    [503, 86_400, { kind: 'wait', seconds: 600 }],
  ])('%i with Retry-After %s means %o', (status, retryAfterSeconds, trouble) => {
    expect(read(refusal({ status, retryAfterSeconds }))).toEqual({ type: 'troubled', trouble });
  });

  test.each([
    ['link-expired', 'expired'],
    ['link-ended', 'ended'],
    ['unauthenticated', 'unknown'],
    [null, 'unknown'],
  ] as const)('401 %s ends the link as %s', (code, cause) => {
    expect(read(refusal({ status: 401, code }))).toEqual({ type: 'link-ended', cause });
  });

  test('403 of a suspended tenant is not said to be the link’s fault', () => {
    const trouble = { kind: 'suspended' };
    expect(read(refusal({ status: 403, code: 'tenant-suspended' }))).toEqual({ type: 'troubled', trouble });
  });

  test.each([
    ['offline', { kind: 'offline' }],
    ['unreadable', { kind: 'offline' }],
    ['timed-out', { kind: 'wait', seconds: 0 }],
  ] as const)('that is %s means %o', (kind, trouble) => {
    expect(read(new ApiFailure(kind))).toEqual({ type: 'troubled', trouble });
  });
});
