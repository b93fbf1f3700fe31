import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { toDatabaseFailure } from './database-failure.ts';

const failureAt = (url: string) =>
  new pg.Client(url).connect().then(
    () => null,
    (error: unknown) => toDatabaseFailure(error),
  );

test('reports a database as away if its port or socket does not accept a connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-away-'));
  expect(await failureAt('postgresql://user@127.0.0.1:1/any')).toBe('away');
  expect(await failureAt(`postgresql://user@localhost/any?host=${folder}`)).toBe('away');
  await rm(folder, { recursive: true });
});

test('an error of the program is not reported as a database failure', () => {
  for (const error of [
    new TypeError('x'),
    Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }),
    null,
  ])
    expect(toDatabaseFailure(error)).toBeNull();
});
