import { describe, expect, test } from 'vitest';
import { readUploadAnswer, type UploadBody } from './read-answer.ts';

const AT = 5;
const read = (status: number, body: UploadBody = null, retryAfterSeconds: number | null = null) =>
  readUploadAnswer({ status, body, retryAfterSeconds }, false, AT);

describe('the answer to a picture', () => {
  test.each([200, 201, 503])('with a verdict is one, also at %i', (status) => {
    expect(read(status, { status: 'ANALYSIS_UNAVAILABLE' })).toEqual({
      type: 'answered',
      result: { status: 'ANALYSIS_UNAVAILABLE', reason: null, ageVerified: null, at: AT },
      spentATry: true,
      mark: null,
    });
  });

  test('says which picture it is to', () => {
    const body = { status: 'LICENSE_APPROVED', license_id: 'a', attempt: 2 };
    expect(read(200, body)).toMatchObject({ mark: 'a/2' });
    expect(read(201, { status: 'x', ai_result: body })).toMatchObject({ mark: 'a/2' });
  });

  test('to a re-upload has its verdict inside', () => {
    const body = { status: 'license reupload complete', ai_result: { status: 'LICENSE_APPROVED' } };
    expect(read(201, body)).toMatchObject({ result: { status: 'LICENSE_APPROVED' } });
  });

  test('of a conflict says that it is accepted, or that nobody asks any more; neither costs a try', () => {
    expect(read(409)).toMatchObject({ result: { status: 'ALREADY_ACCEPTED' }, spentATry: false });
    expect(readUploadAnswer({ status: 409, body: null, retryAfterSeconds: null }, true, AT)).toMatchObject({
      result: { status: 'NO_LONGER_NEEDED' },
    });
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
  ])('%i with Retry-After %s means %o', (status, retryAfter, trouble) => {
    expect(read(status, { error: 'No.' }, retryAfter)).toEqual({ type: 'troubled', trouble });
  });

  test('401 ends the link', () => {
    expect(read(401)).toEqual({ type: 'link-ended' });
  });
});
