import { expect, test } from 'vitest';
import { diffChanges, type KnownState, NOTHING_KNOWN } from './diff-changes.ts';

const QUEUE = {
  license: 2,
  selfie: 0,
  age: 0,
  waiting_for_subject: 0,
  oldest_seconds: 60,
  passing_score: 0.8,
};
const CASE = {
  id: 'c1',
  subject_id: 's1',
  status: 'pending',
  attempt: 1,
  updated_at: '2030-01-01 12:00:00',
  open_by: null,
  claimed_by: null,
  claimed_by_name: null,
} as const;
type ChangesAnswer = Parameters<typeof diffChanges>[1];
const news = (cases: ChangesAnswer['cases'], queue: ChangesAnswer['queue'] = QUEUE): ChangesAnswer => ({
  cursor: '1',
  cases,
  queue,
  mentions: 0,
  due: 0,
  last_late: null,
});
const NOTHING = { changed: [], isOther: false, isCountChanged: false };
const diff = (...all: ChangesAnswer[]) => {
  let state: KnownState = NOTHING_KNOWN;
  const results = all.map((each) => {
    const result = diffChanges(state, each);
    state = result.next;
    const { changed, isOther, isCountChanged } = result;
    return { changed: changed.map(({ id }) => id), isOther, isCountChanged };
  });
  return results.at(-1)!;
};

test('the first answer is no change: the lists have just been read', () => {
  expect(diff(news([CASE]))).toEqual(NOTHING);
});

test('an unchanged case is no change, and passing time is none', () => {
  expect(diff(news([]), news([CASE]))).toEqual({ changed: ['c1'], isOther: true, isCountChanged: true });
  const later = { ...QUEUE, oldest_seconds: 65 };
  expect(diff(news([]), news([CASE]), news([CASE], later))).toEqual(NOTHING);
});

test.each([{ attempt: 2 }, { status: 'approved' as const }, { updated_at: '2030-01-01 12:00:01' }])(
  'a case with %j has changed',
  (more) => expect(diff(news([CASE]), news([{ ...CASE, ...more }])).changed).toEqual(['c1']),
);

test('opening or closing a case changes the lists and not the case', () => {
  const opened = news([{ ...CASE, open_by: 'Ravi' }]);
  expect(diff(news([CASE]), opened)).toEqual({ changed: [], isOther: true, isCountChanged: false });
  expect(diff(news([CASE]), opened, news([]))).toEqual({ changed: [], isOther: true, isCountChanged: false });
});

test('claiming or releasing a case changes the lists and not the case', () => {
  const claimed = news([{ ...CASE, claimed_by: 2, claimed_by_name: 'Ravi' }]);
  expect(diff(news([CASE]), claimed)).toEqual({ changed: [], isOther: true, isCountChanged: true });
  expect(diff(news([CASE]), claimed, claimed)).toEqual(NOTHING);
});

test('erasing a person changes the counts, and so the lists', () => {
  expect(diff(news([]), news([], { ...QUEUE, license: 1 }))).toEqual({
    changed: [],
    isOther: true,
    isCountChanged: true,
  });
});

test.each([{ last_late: '2030-01-01 12:00:00' }, { mentions: 1 }])(
  'a change of %j changes the counts of the filters, and so the lists',
  (more) => {
    const next = { ...news([CASE]), ...more };
    expect(diff(news([CASE]), next)).toEqual({ changed: [], isOther: true, isCountChanged: true });
    expect(diff(news([CASE]), next, next)).toEqual(NOTHING);
  },
);
