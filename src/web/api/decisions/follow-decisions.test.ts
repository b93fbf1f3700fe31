import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, Refused } from '../api-failure.ts';
import type { OperationInput } from '../operation.ts';
import type { ListedSubmission } from '../operations.ts';
import { type FollowOptions, followDecisions } from './follow-decisions.ts';

type Query = NonNullable<OperationInput<'GET /admin/submissions'>['query']>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A submission as a list has it, of this second. */
const row = (id: string, status: ListedSubmission['status'], second: number, attempt = 1) =>
  ({
    id,
    status,
    attempt,
    updated_at: `2026-03-01 12:00:${String(second).padStart(2, '0')}`,
  }) as ListedSubmission;

/** Answers each poll with the next page; the last page repeats. */
function follow(looks: (ListedSubmission[] | Error)[], options: Partial<FollowOptions> = {}) {
  const queries: Query[] = [];
  const list = async (query: Query) => {
    queries.push(query);
    const look = looks.length > 1 ? looks.shift()! : looks[0]!;
    if (look instanceof Error) throw look;
    return { submissions: look, next_cursor: null };
  };
  const changes: string[] = [];
  const caller = new AbortController();
  const run = async () => {
    const feed = followDecisions(list, { since: null, signal: caller.signal, ...options });
    for await (const { decision, cursor } of feed) {
      changes.push(`${decision.id} ${decision.status} ${cursor.slice(-2)}`);
    }
  };
  return { queries, changes, ended: run(), stop: () => caller.abort() };
}

test('[S108] a decision is delivered once, again when it changes, and a waiting submission is not', async () => {
  const first = [row('a', 'approved', 1), row('b', 'pending', 2), row('c', 'rejected', 3)];
  const second = [row('c', 'rejected', 3), row('b', 'approved', 4), row('a', 'rejected', 5)];
  const { changes, queries, ended, stop } = follow([first, second, []]);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(changes).toEqual(['a approved 01', 'c rejected 03', 'b approved 04', 'a rejected 05']);
  expect(queries.map((query) => query.updated_since)).toEqual([
    undefined,
    '2026-03-01 11:59:03',
    '2026-03-01 11:59:05',
  ]);
  stop();
  await ended;
});

test('it continues from the same cursor after an outage, and ends with an error that waiting cannot fix', async () => {
  const away = new ApiFailure('offline');
  const no = {
    code: 'unauthenticated',
    field: null,
    sentence: '',
    retryAfterSeconds: null,
    body: null,
  } as const;
  const { changes, ended } = follow([
    [row('a', 'approved', 1)],
    away,
    away,
    [row('d', 'approved', 9)],
    new Refused({ status: 401, ...no }),
  ]);
  const expectation = expect(ended).rejects.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(120_000);
  await expectation;
  expect(changes).toEqual(['a approved 01', 'd approved 09']);
});

test('a scheduled job continues from the stored cursor, and ends when all decisions are delivered', async () => {
  const { changes, queries, ended } = follow([[row('a', 'approved', 1)]], {
    since: '2026-03-01 12:00:01',
    every: null,
  });
  await ended;
  expect(changes).toEqual(['a approved 01']);
  expect(queries).toMatchObject([{ order: 'oldest', updated_since: '2026-03-01 11:59:01' }]);
});

test('a poll reads all pages, oldest change first, and a scheduled job ends after it', async () => {
  const pages = new Map([
    [undefined, { submissions: [row('a', 'approved', 1)], next_cursor: 'more' }],
    ['more', { submissions: [row('b', 'rejected', 2)], next_cursor: null }],
  ]);
  const queries: Query[] = [];
  const list = async (query: Query) => {
    queries.push(query);
    return pages.get(query.cursor)!;
  };
  const changes: string[] = [];
  const only = { subject_id: 's' };
  for await (const { decision } of followDecisions(list, { since: null, every: null, only }))
    changes.push(decision.id);
  expect(changes).toEqual(['a', 'b']);
  expect(queries.map(({ cursor }) => cursor)).toEqual([undefined, 'more']);
  for (const query of queries) expect(query).toMatchObject({ order: 'oldest', subject_id: 's' });
});

test('old deliveries are forgotten, so that memory stays bounded', async () => {
  const later = { ...row('b', 'approved', 0), updated_at: '2026-03-01 12:05:00' };
  const { changes, ended, stop } = follow([
    [row('a', 'approved', 1)],
    [later],
    [row('a', 'approved', 1)],
    [],
  ]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(changes.map((each) => each[0])).toEqual(['a', 'b', 'a']);
  stop();
  await ended;
});

test('another attempt with the same outcome is another decision', async () => {
  const { changes, ended } = follow([[row('a', 'approved', 1), row('a', 'approved', 2, 2)]], { every: null });
  await ended;
  expect(changes).toEqual(['a approved 01', 'a approved 02']);
});

test('a change at the exact start of the next poll is not delivered twice', async () => {
  const first = { ...row('a', 'approved', 1), updated_at: '2026-03-01 12:00:00' };
  const next = { ...row('b', 'approved', 1), updated_at: '2026-03-01 12:01:00' };
  const { changes, queries, ended, stop } = follow([[first], [first, next], [first, next]]);
  await vi.advanceTimersByTimeAsync(70_000);
  stop();
  await ended;
  expect(queries.at(-1)).toMatchObject({ updated_since: first.updated_at });
  expect(changes.map((each) => each[0])).toEqual(['a', 'b']);
});

test.each(['2026-03-01T12:00:00Z', '2026-03-01 12:00:00.250'])(
  'following may begin with the moment %s',
  async (since) => {
    const { queries, ended } = follow([[]], { since, every: null });
    await ended;
    expect(queries[0]).toMatchObject({ updated_since: '2026-03-01 11:59:00' });
  },
);

test('it waits longer after each failure, and resets the delay after an answer', async () => {
  const away = new ApiFailure('offline');
  const began = Date.now();
  const seconds: number[] = [];
  const looks = [away, away, [], away, []];
  const caller = new AbortController();
  const list = async () => {
    seconds.push((Date.now() - began) / 1000);
    const look = looks.shift() ?? [];
    if (look instanceof Error) throw look;
    return { submissions: look, next_cursor: null };
  };
  const nextResult = followDecisions(list, { since: null, signal: caller.signal }).next();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(seconds).toEqual([0, 1, 3, 33, 34]);
  caller.abort();
  expect(await nextResult).toMatchObject({ done: true });
});

test('a scheduled job ends with the first failure, so that the scheduler can start it again', async () => {
  const { ended } = follow([new ApiFailure('offline'), []], { every: null });
  await expect(ended).rejects.toMatchObject({ kind: 'offline' });
});

test('following ends at once when it is aborted: before it begins, after an outage, and while a decision is handled', async () => {
  const before = new AbortController();
  before.abort();
  const never = follow([[]], { signal: before.signal });
  await never.ended;
  expect(never.queries).toEqual([]);

  const waiting = follow([new ApiFailure('offline'), []]);
  await vi.advanceTimersByTimeAsync(1);
  waiting.stop();
  await waiting.ended;
  expect(waiting.queries).toHaveLength(1);

  const caller = new AbortController();
  const list = async () => ({ submissions: [row('a', 'approved', 1)], next_cursor: null });
  const feed = followDecisions(list, { since: null, signal: caller.signal });
  await feed.next();
  caller.abort();
  expect(await feed.next()).toEqual({ done: true, value: undefined });
});
