import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { borrowDatabase, borrowPostgres } from '../../../../test/harness/databases/borrow-database.ts';
import { recordQueries } from '../../../../test/harness/databases/record-queries.ts';
import { findPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import { readTogether, toSubquery } from './read-together.ts';

const DRIVERS = [
  ['the embedded database', borrowDatabase],
  ...(findPostgres() ? [['PostgreSQL', borrowPostgres] as const] : []),
] as const;

describe.each(DRIVERS)('lists on %s', (_name, borrow) => {
  test('several lists of one statement are what each query returns alone, with moments, numbers and nulls', async () => {
    const db = await borrow();
    const moments = sql<{ at: Date | null; day: string; share: number; flag: boolean; number: number }>`
      select timestamptz '2026-03-01 23:59:59.123+02' + make_interval(hours => n) as at,
        (date '2026-03-01' + n)::text as day, n / 3.0::float8 as share, n > 1 as flag, (2 ^ 53 - n)::int8 as number
      from generate_series(3, 1, -1) n
      union all select null, 'none', 0.1::float8, null, 0`;
    const objects = sql<{ value: { list: number[] } }>`select '{"list": [1, 2]}'::jsonb as value`;
    const none = sql<{ at: Date }>`select now() as at where false`;
    const [found, queries] = await recordQueries(() =>
      db.asSystem((tx) =>
        readTogether(tx, {
          moments: toSubquery(moments, { at: true }),
          objects: toSubquery(objects, {}),
          none: toSubquery(none, { at: true }),
        }),
      ),
    );
    expect(queries.filter((text) => text.includes('generate_series'))).toHaveLength(1);
    const { rows } = await db.asSystem((tx) => moments.execute(tx));
    expect(found).toEqual({ moments: rows, objects: [{ value: { list: [1, 2] } }], none: [] });
    expect(rows[0]!.at).toEqual(new Date('2026-03-02T00:59:59.123Z'));
  });
});
