import { expect, test } from 'vitest';
import { NO_LOOKS, pauseBefore } from './pause-before.ts';
import { type ProgressBody, progressOf } from './read-progress.ts';

type Picture = ProgressBody['pictures'][number];
const picture = (over: Partial<Picture>): Picture => ({
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
  reupload_required: false,
  seen_as: null,
  ...over,
});
const resultOf = (over: Partial<Picture>) =>
  Object.values(progressOf({ pictures: [picture(over)], asked: [] }).pictures)[0]?.result ?? null;

test.each([
  [{}, 'LICENSE_PENDING_APPROVAL'],
  [{ status: null, state: 'processing' }, undefined],
  [{ state: 'approved', decided_by_person: true }, 'LICENSE_APPROVED'],
  [{ state: 'approved', decided_by_person: true, step_name: 'check_selfie' }, 'SELFIE_APPROVED'],
  [{ state: 'rejected', decided_by_person: true }, 'REJECTED_BY_PERSON'],
  [{ state: 'rejected', decided_by_person: true, reupload_required: true }, 'NEEDED_AGAIN'],
  [{ state: 'rejected', status: 'NO_FACE_DETECTED' }, 'NO_FACE_DETECTED'],
  [{ step_name: 'age_gender_estimation', state: 'approved', status: 'ANALYZED' }, 'ANALYZED'],
  // Of a newer server.
  [{ step_name: 'something_new' as 'check_selfie' }, undefined],
] satisfies [Partial<Picture>, string | undefined][])(
  '%o is %s: what a person decided goes first',
  (over, status) => {
    expect(resultOf(over)?.status).toBe(status);
  },
);

test('what is needed again and what waits for an answer are told apart', () => {
  const asked = (submission_id: string, reupload_required: boolean, response_required: boolean) =>
    ({ type: 'license', submission_id, reupload_required, response_required }) as const;
  const { needed, replies } = progressOf({
    pictures: [],
    asked: [asked('a', true, false), asked('b', false, true)],
  });
  expect([needed, replies]).toEqual([[{ kind: 'license', id: 'a' }], 1]);
});

test('a decision is known within ten seconds, and nobody asks faster than is of use', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 100].map((quiet) => pauseBefore({ ...NO_LOOKS, quiet }));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([2_000, 8_000]);
});

test('who does not answer is asked less and less, and not before they want to be', () => {
  const pauses = [1, 2, 3, 4, 5, 100].map((away) => pauseBefore({ ...NO_LOOKS, away }));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([5_000, 60_000]);
  expect(pauseBefore({ ...NO_LOOKS, away: 1, retryAfter: 90 })).toBe(90_000);
});
