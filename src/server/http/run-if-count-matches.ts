import { AppError } from '../errors.ts';
import { MAX_BATCH_SIZE } from './fields/counted-fields.ts';

type CountedAction<T> = {
  /** finds at most `limit` records for the action */
  find(limit: number): Promise<T[]>;
  /** locks these records, and returns those that still qualify */
  hold?(some: T[]): Promise<T[]>;
  act(some: T[]): Promise<void>;
};

/**
 * Counts the records that qualify for an action. Runs it only if their number still equals the number that
 * the caller was shown.
 * @param expected the number that the caller was shown; undefined only counts
 * @throws AppError `conflict` if the number has changed; errors of `act`
 */
export async function runIfCountMatches<T>(
  { find, hold, act }: CountedAction<T>,
  expected: number | undefined,
) {
  const records = await find(MAX_BATCH_SIZE + 1);
  const some = records.slice(0, MAX_BATCH_SIZE);
  const body = { count: some.length, more: records.length > some.length };
  if (expected === undefined) return { status: 200 as const, body: { ...body, done: false } };
  const locked = expected === some.length && hold ? await hold(some) : some;
  if (expected !== locked.length)
    throw new AppError(
      'conflict',
      `${locked.length} ${locked.length === 1 ? 'record matches' : 'records match'} now, not ${expected}. Nothing was changed; confirm again.`,
    );
  await act(locked);
  return { status: 200 as const, body: { ...body, done: true } };
}
