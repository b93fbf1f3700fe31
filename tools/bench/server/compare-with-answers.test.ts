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

/** What is measured of the order in which these verdicts came, all of queued uploads. */
function measure(...verdicts: number[]) {
  const all = submit(...verdicts);
  const ids = all.map(({ id }) => id);
  return compareWithAnswers(all, ids, ids);
}

const IN_ORDER = Array.from({ length: 10 }, (_, place) => 100 + place);

test('an answer without a submission, one named twice and a submission without an answer are counted', () => {
  const { lost, twice, unnamed } = compareWithAnswers(submit(10, 11), ['0', '0', '7', '7', '7'], []);
  expect([lost, twice, unnamed]).toEqual([1, 3, 1]);
});

test('verdicts in the order of the uploads, or moved by fewer than eight places, are in order', () => {
  expect(measure(...IN_ORDER)).toMatchObject({ tolerance: 8, overtaken: 0, furthest: 0 });
  const swapped = measure(107, 101, 102, 103, 104, 105, 106, 100, 108, 109);
  expect(swapped).toMatchObject({ overtaken: 0, furthest: 7 });
});

test('an upload that is examined eight places too early is counted, and one too late is not', () => {
  expect(measure(...IN_ORDER.with(8, 50))).toMatchObject({ overtaken: 1, furthest: 8 });
  expect(measure(...IN_ORDER.with(0, 150))).toMatchObject({ overtaken: 0, furthest: 1 });
});

test('the order is that of the times, whatever the order of the list', () => {
  const all = submit(...IN_ORDER);
  const ids = all.map(({ id }) => id);
  expect(compareWithAnswers(all.toReversed(), ids, ids.toReversed())).toMatchObject({ furthest: 0 });
  expect(measure(...IN_ORDER.map(() => 100))).toMatchObject({ furthest: 0 });
});

test('uploads that were answered at once have no place in the order', () => {
  const all = submit(...Array.from({ length: 10 }, (_, place) => 100 - place));
  const ids = all.map(({ id }) => id);
  expect(compareWithAnswers(all, ids, ['0'])).toMatchObject({ overtaken: 0, furthest: 0 });
  expect(compareWithAnswers(all, ids, [])).toMatchObject({ overtaken: 0, furthest: 0 });
});

test('the queued uploads are counted by their state, verdict and reason', () => {
  const all = submit(10, 11, 12, 13);
  all[3] = { ...all[3]!, status: 'pending', verdict: null, reason: 'Verification exceeded its time budget.' };
  const { states } = compareWithAnswers(all, ['0', '1', '2', '3'], ['0', '2', '3', 'without a submission']);
  expect([...states]).toEqual([
    ['approved, LICENSE_APPROVED', 2],
    ['pending, Verification exceeded its time budget.', 1],
  ]);
});
