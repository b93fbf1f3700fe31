import { expect, test } from 'vitest';
import { compareWithAnswers, type ListedSubmission } from './compare-with-answers.ts';

const at = (second: number) => new Date(second * 1000).toISOString();
/** Submissions `0`, `1`, … in the order of the uploads, whose verdicts came at these seconds. */
const submit = (...verdicts: number[]): ListedSubmission[] =>
  verdicts.map((second, place) => ({
    id: String(place),
    status: 'approved',
    verdict: 'LICENSE_APPROVED',
    reason: null,
    created_at: at(place),
    updated_at: at(second),
  }));

test('an answer without a submission, one named twice and a submission without an answer are counted', () => {
  const { lost, twice, unnamed } = compareWithAnswers(submit(10, 11), ['0', '0', '7'], []);
  expect([lost, twice, unnamed]).toEqual([1, 1, 1]);
});

test('verdicts in the order of the uploads, or moved by fewer than eight places, are in order', () => {
  const ids = Array.from({ length: 10 }, (_, place) => String(place));
  const inOrder = submit(...ids.map((_, place) => 100 + place));
  expect(compareWithAnswers(inOrder, ids, ids)).toMatchObject({ overtaken: 0, furthest: 0 });
  const swapped = submit(107, 101, 102, 103, 104, 105, 106, 100, 108, 109);
  expect(compareWithAnswers(swapped, ids, ids)).toMatchObject({ overtaken: 0, furthest: 7 });
});

test('an upload that is examined eight places too early is counted', () => {
  const ids = Array.from({ length: 10 }, (_, place) => String(place));
  const late = submit(...ids.map((_, place) => (place === 9 ? 50 : 100 + place)));
  expect(compareWithAnswers(late, ids, ids)).toMatchObject({ overtaken: 1, furthest: 9 });
});

test('the queued uploads are counted by their state, verdict and reason', () => {
  const { states } = compareWithAnswers(submit(10, 11, 12), ['0', '1', '2'], ['0', '2']);
  expect([...states]).toEqual([['approved, LICENSE_APPROVED', 2]]);
});
