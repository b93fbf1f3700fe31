import { AppError } from '../errors.ts';
import { MOST_AT_ONCE } from './counted-fields.ts';

type Many<T> = {
  /** as many as there are, `limit` at most */
  find(limit: number): Promise<T[]>;
  /** keeps what is about to be done from changing meanwhile; those that it is about still */
  hold?(some: T[]): Promise<T[]>;
  act(some: T[]): Promise<void>;
};

/**
 * Counts, or does what was counted: what was shown is what happens.
 * @param expected what the caller has seen; undefined counts alone
 * @throws AppError `conflict` when it is about another number by now; whatever `act` throws
 */
export async function doCounted<T>({ find, hold, act }: Many<T>, expected: number | undefined) {
  const found = await find(MOST_AT_ONCE + 1);
  const some = found.slice(0, MOST_AT_ONCE);
  const body = { count: some.length, more: found.length > some.length };
  if (expected === undefined) return { status: 200 as const, body: { ...body, done: false } };
  const held = expected === some.length && hold ? await hold(some) : some;
  if (expected !== held.length)
    throw new AppError('conflict', `It is about ${held.length} now, not ${expected}: nothing was done.`);
  await act(held);
  return { status: 200 as const, body: { ...body, done: true } };
}
