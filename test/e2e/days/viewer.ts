import { expect, test } from 'vitest';
import type { ConsoleSession } from './open-console.ts';

/** The day of a read-only user. */
export function dayOfViewer(get: () => ConsoleSession): void {
  test('who may only look changes nothing', async () => {
    const session = get();
    await session.signIn('eye@acme.test');
    await session.navigate(`#/subjects/${session.zoe}`);
    await session.heading('Zoë Testament').waitFor();
    for (const name of ['Edit', 'Delete data…', 'Create link', 'Export'])
      expect(await session.page.getByRole('button', { name }).count()).toBe(0);
    await session.link(/^Privacy/).click();
    await session.heading('Privacy').waitFor();
    await session.page.getByRole('table').waitFor();
    expect(await session.page.getByRole('button', { name: 'Delete data…' }).count()).toBe(0);
  });
}
