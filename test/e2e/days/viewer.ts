import { expect, test } from 'vitest';
import type { ConsoleSession } from './open-desk.ts';

/** The day of a read-only user. */
export function dayOfViewer(get: () => ConsoleSession): void {
  test('who may only look changes nothing', async () => {
    const desk = get();
    await desk.signIn('eye@acme.test');
    await desk.navigate(`#/subjects/${desk.zoe}`);
    await desk.heading('Zoë Testament').waitFor();
    for (const name of ['Edit', 'Erase…', 'Make a link', 'Export'])
      expect(await desk.page.getByRole('button', { name }).count()).toBe(0);
    await desk.link(/^Privacy/).click();
    await desk.heading('Privacy').waitFor();
    await desk.page.getByRole('table').waitFor();
    expect(await desk.page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  });
}
