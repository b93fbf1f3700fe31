import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ADMIN } from '../../harness/start-app.ts';
import { newSubject } from '../../harness/steps.ts';
import type { ConsoleSession } from './open-console.ts';

/** A privacy officer's day: erasures by their due date, and the audit log. */
export function dayOfPrivacyOfficer(get: () => ConsoleSession): void {
  test('a privacy officer erases by the due date, after typing the name, and keeps the receipt', async () => {
    const session = get();
    await session.signIn('pia@acme.test', 'Privacy');
    expect(await session.link(/^(Review|Overview)/).count()).toBe(0);
    await session.page.getByRole('button', { name: 'Delete data…' }).first().waitFor();
    await session.look('privacy');
    const queue = (await session.app.client.get('/admin/deletion-requests', { bearer: session.bearer })).body
      .requests;
    await session.page.getByRole('button', { name: 'Delete data…' }).first().click();
    const erase = session.page.getByRole('button', { name: 'Delete permanently' });
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await session.page.getByText('encryption key').waitFor();
    await erase.click({ force: true });
    await session.page.getByText(`Type ${queue[0].last_name} first.`).waitFor();
    await session.look('privacy-erase');
    await session.page.getByLabel(/Type the last name/).fill(queue[0].last_name);
    await session.page.keyboard.press('Enter');
    await session.page.getByRole('heading', { name: 'Deleted' }).waitFor();
    await session.look('privacy-receipt');
    await session.page.getByRole('button', { name: 'Close' }).click();
    expect(
      (await session.app.client.get(`/admin/subjects/${queue[0].subject_id}`, { bearer: session.bearer }))
        .status,
    ).toBe(404);
    await session.page.getByRole('link', { name: 'Done' }).click();
    await session.page.getByText(queue[0].request_id).waitFor();
    await session.page.getByRole('button', { name: 'Deletion receipt' }).first().click();
    await session.page.getByRole('heading', { name: 'Deletion receipt' }).waitFor();
    await session.page.keyboard.press('Escape');
    await session.navigate(`#/subjects/${queue[0].subject_id}`);
    await session.heading('Customer not found').waitFor();
  });

  test('erases a person from their own page, and the receipt stays when the person is gone', async () => {
    const session = get();
    const id = await newSubject(session.app, session.bearer, { first_name: 'Gil', last_name: 'Farewell' });
    await session.signIn('pia@acme.test', 'Privacy');
    await session.navigate(`#/subjects/${id}`);
    await session.page.getByRole('button', { name: 'Delete data…' }).click();
    await session.page.getByLabel(/Type the last name/).fill('Farewell');
    const isGone = session.page.waitForResponse(
      (answer) => answer.url().includes(`/subjects/${id}?`) && answer.status() === 404,
    );
    await session.page.keyboard.press('Enter');
    await isGone;
    await session.page.getByText('Request', { exact: true }).waitFor();
    expect(await session.page.locator('body').textContent()).not.toContain('Farewell');
    const [saved] = await Promise.all([
      session.page.waitForEvent('download'),
      session.page.getByRole('button', { name: 'Save receipt' }).click(),
    ]);
    const receipt = await readFile(await saved.path(), 'utf8');
    expect(receipt).toContain('Hash of the entry');
    expect(receipt).not.toContain('Farewell');
    await session.page.getByRole('button', { name: 'Close' }).click();
    await session.heading('Customers').waitFor();
  });

  test('the overview says in figures what it draws', async () => {
    const session = get();
    await session.signIn(ADMIN.email);
    await session.link('Overview').click();
    await session.heading('Overview').waitFor();
    await session.page.getByRole('link', { name: '30 days' }).click();
    await session.page.locator('.recharts-bar-rectangle').first().waitFor();
    await session.look('overview');
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    const { body } = await session.app.client.get(`/admin/stats?from=${day(29)}&to=${day(0)}`, {
      bearer: session.bearer,
    });
    const counted = body.uploads
      .filter(({ verdict }: { verdict: string }) => verdict !== 'ATTEMPT_SUPERSEDED')
      .reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const sumCells = async (name: string) => {
      const cells = await session.page.getByRole('region', { name }).locator('tbody td').allTextContents();
      return cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0);
    };
    expect(await sumCells('Uploads by day, as a table')).toBe(counted);
    await session.page.getByText(`of ${counted.toLocaleString('en-GB')} uploads`).waitFor();
    expect(await sumCells('Waiting cases by how long, as a table')).toBe(body.queue.length);
    await session.page.getByText(/^More figures/).click();
    const months = session.page.getByRole('region', { name: 'Requests by month, as a table' });
    expect(await months.locator('tbody tr').count()).toBe(body.usage.by_month.length);
  });

  test('the audit log is filtered, says that its chain holds, and is exported', async () => {
    const session = get();
    await session.link('Audit log').click();
    await session.heading('Audit log').waitFor();
    await session.page.getByText(/^Audit chain verified \([\d,]+ entries\)/).waitFor();
    await session.page.getByRole('row').nth(20).waitFor();
    await session.look('audit');
    await session.page.getByRole('button', { name: /Area/ }).click();
    await session.page.getByRole('option', { name: 'Links' }).click();
    await session.page.getByRole('cell', { name: 'root' }).first().waitFor();
    await expect
      .poll(() => session.page.getByRole('rowheader').allTextContents())
      .toEqual(expect.arrayContaining(['revoked a link', 'created a link']));
    const done = await session.page.getByRole('rowheader').allTextContents();
    expect(done.filter((what) => !what.includes('link'))).toEqual([]);
    // Only the administrator made links.
    await session.page.getByRole('button', { name: /User/ }).click();
    await session.page.getByRole('option', { name: 'Mina' }).click();
    await session.page.getByRole('heading', { name: 'No entries match these filters.' }).waitFor();
    await session.page.getByRole('link', { name: 'Clear the filters' }).click();
    const [saved] = await Promise.all([
      session.page.waitForEvent('download'),
      session.page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('audit.csv');
  });
}
