import { expect, test } from 'vitest';
import { borrowDatabase } from './borrow-database.ts';

test('a database is given to the next only when what nobody waits for has ended', async () => {
  const first = await borrowDatabase();
  let hasEnded = false;
  void first.scrub().then(() => {
    hasEnded = true;
  });
  await first.close();
  expect(hasEnded).toBe(true);
});
