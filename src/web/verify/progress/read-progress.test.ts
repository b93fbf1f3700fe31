import { expect, test } from 'vitest';
import { NO_LOOKS, pauseBefore } from './pause-before.ts';
import { type ProgressBody, toProgress } from './read-progress.ts';

type Image = ProgressBody['pictures'][number];
const image = (over: Partial<Image>): Image => ({
  step_name: 'verify_license',
  verification_id: 'v',
  submission_id: 's',
  attempt: 2,
  status: 'LICENSE_PENDING_APPROVAL',
  reason: null,
  age_verified: null,
  at: '2026-03-01 12:00:00',
  state: 'pending',
  decided_by_person: false,
  decided_at: null,
  valid_until: null,
  reupload_required: false,
  seen_as: null,
  from_credential: false,
  comment: null,
  reason_words: null,
  ...over,
});
const readResult = (over: Partial<Image>) =>
  Object.values(
    toProgress({ pictures: [image(over)], asked: [], consent: null, deletion_request: null }).images,
  )[0]?.result ?? null;

test.each([
  [{}, 'LICENSE_PENDING_APPROVAL'],
  [{ status: null, state: 'processing' }, undefined],
  [{ state: 'approved', decided_by_person: true }, 'LICENSE_APPROVED'],
  [{ state: 'approved', decided_by_person: true, step_name: 'check_selfie' }, 'SELFIE_APPROVED'],
  [{ state: 'rejected', decided_by_person: true }, 'REJECTED_BY_PERSON'],
  [{ state: 'rejected', decided_by_person: true, reupload_required: true }, 'NEEDED_AGAIN'],
  [{ state: 'rejected', status: 'NO_FACE_DETECTED' }, 'NO_FACE_DETECTED'],
  [{ step_name: 'age_gender_estimation', state: 'approved', status: 'ANALYZED' }, 'ANALYZED'],
  // Opened again, or looked at by a second person.
  [{ status: 'LICENSE_APPROVED' }, 'LICENSE_PENDING_APPROVAL'],
  [{ status: 'NO_FACE_DETECTED' }, 'LICENSE_PENDING_APPROVAL'],
  [{ status: 'SELFIE_APPROVED', step_name: 'check_selfie' }, 'SELFIE_PENDING_APPROVAL'],
  [{ status: 'MANUAL_REVIEW_REQUESTED' }, 'MANUAL_REVIEW_REQUESTED'],
  // Of a newer server.
  [{ step_name: 'something_new' as 'check_selfie' }, undefined],
] satisfies [Partial<Image>, string | undefined][])(
  '%o is %s: a decision of a person has priority',
  (over, status) => {
    expect(readResult(over)?.status).toBe(status);
  },
);

test('an approved image says when and by whom it was decided, and until when the licence is valid', () => {
  const approvedImage = { state: 'approved', status: 'LICENSE_APPROVED' } as const;
  const decidedImage = { ...approvedImage, decided_at: '2026-03-01 12:30:00', valid_until: '2031-05-17' };
  const decision = { at: Date.UTC(2026, 2, 1, 12, 30), isByPerson: false, validUntil: '2031-05-17' };
  expect(readResult(decidedImage)).toMatchObject({ decision });
  expect(readResult({ ...decidedImage, decided_by_person: true })).toMatchObject({
    decision: { ...decision, isByPerson: true },
  });
  expect(readResult(approvedImage)).not.toHaveProperty('decision');
});

test('images needed again and questions without a reply are separate', () => {
  const toBody = (submission_id: string, reupload_required: boolean, response_required: boolean) =>
    ({ type: 'license', submission_id, reupload_required, response_required, reason_words: null }) as const;
  const { needed, questions } = toProgress({
    pictures: [],
    asked: [toBody('a', true, false), toBody('b', false, true)],
    consent: null,
    deletion_request: null,
  });
  expect(needed).toEqual([{ kind: 'license', id: 'a' }]);
  expect(questions).toEqual([{ kind: 'license', id: 'b' }]);
});

test('a decision is shown within ten seconds, and the page does not poll faster than useful', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 100].map((quiet) => pauseBefore({ ...NO_LOOKS, quiet }));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([2_000, 8_000]);
});

test('an unavailable server is polled less and less, and not before its Retry-After', () => {
  const pauses = [1, 2, 3, 4, 5, 100].map((away) => pauseBefore({ ...NO_LOOKS, away }));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([5_000, 60_000]);
  expect(pauseBefore({ ...NO_LOOKS, away: 1, retryAfter: 90 })).toBe(90_000);
});

test('a rejected image has the tenant’s text for its reason', () => {
  const reason_words = { en: 'Show all four corners.' };
  const rejectedImage = { state: 'rejected', decided_by_person: true, reason_words } as const;
  expect(readResult(rejectedImage)?.says).toEqual(reason_words);
  const again = { type: 'license', submission_id: 'a', reupload_required: true } as const;
  const requests = [{ ...again, response_required: false, reason_words }];
  expect(toProgress({ pictures: [], asked: requests, consent: null, deletion_request: null }).needed).toEqual(
    [{ kind: 'license', id: 'a', says: reason_words }],
  );
});
