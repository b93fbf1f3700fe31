import { expect, test, vi } from 'vitest';
import { borrowAnyDatabase } from '../../../../test/harness/databases/borrow-database.ts';
import type { Tx } from '../transaction.ts';
import { compileOnce } from './database.ts';

test("runs a query that was compiled once with each call's values, at any position", async () => {
  const db = await borrowAnyDatabase();
  type Values = { host: string; other: string | null };
  const build = vi.fn((tx: Tx, { host, other }: Values) =>
    tx
      .selectNoFrom(({ val }) => [val(host).as('host'), val(other).as('other'), val('always').as('fixed')])
      .where(({ eb, val, or }) => or([eb(val(host), '=', 'any'), eb(val(other), '=', val(host))])),
  );
  const read = compileOnce(build);
  const ask = (values: Values) => db.asSystem((tx) => read(tx, values));
  expect(await ask({ host: 'a', other: 'a' })).toEqual([{ host: 'a', other: 'a', fixed: 'always' }]);
  expect(await ask({ host: "b'; --", other: 'a' })).toEqual([]);
  expect(await ask({ host: 'any', other: null })).toEqual([{ host: 'any', other: null, fixed: 'always' }]);
  expect(build).toHaveBeenCalledTimes(1);
  await db.close();
});
