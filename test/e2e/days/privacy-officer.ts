import { expect, test } from 'vitest';
import { ADMIN } from '../../harness/start-app.ts';
import { newSubject } from '../../harness/steps.ts';
import type { ConsoleSession } from './open-desk.ts';

/** A privacy officer's day: erasures by their due date, and the audit log. */
export function dayOfPrivacyOfficer(get: () => ConsoleSession): void {
  test('a privacy officer erases by the due date, after typing the name, and keeps the receipt', async () => {
    const desk = get();
    await desk.signIn('pia@acme.test', 'Privacy');
    expect(await desk.link(/^(Review|Overview)/).count()).toBe(0);
    await desk.page.getByRole('button', { name: 'Erase…' }).first().waitFor();
    await desk.look('privacy');
    const queue = (await desk.app.client.get('/admin/deletion-requests', { bearer: desk.bearer })).body
      .requests;
    await desk.page.getByRole('button', { name: 'Erase…' }).first().click();
    const erase = desk.page.getByRole('button', { name: 'Erase for good' });
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await desk.page.getByText('key to all of these').waitFor();
    await erase.click({ force: true });
    await desk.page.getByText(`Type ${queue[0].last_name} first.`).waitFor();
    await desk.look('privacy-erase');
    await desk.page.getByLabel(/Type the last name/).fill(queue[0].last_name);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('heading', { name: 'Erased' }).waitFor();
    await desk.look('privacy-receipt');
    await desk.page.getByRole('button', { name: 'Close' }).click();
    expect(
      (await desk.app.client.get(`/admin/subjects/${queue[0].subject_id}`, { bearer: desk.bearer })).status,
    ).toBe(404);
    await desk.page.getByRole('link', { name: 'Done' }).click();
    await desk.page.getByText(queue[0].request_id).waitFor();
    await desk.page.getByRole('button', { name: 'Receipt' }).first().click();
    await desk.page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.navigate(`#/subjects/${queue[0].subject_id}`);
    await desk.heading('This person is not on record').waitFor();
  });

  test('erases a person from their own page, and the receipt stays when the person is gone', async () => {
    const desk = get();
    const id = await newSubject(desk.app, desk.bearer, { first_name: 'Gil', last_name: 'Farewell' });
    await desk.signIn('pia@acme.test', 'Privacy');
    await desk.navigate(`#/subjects/${id}`);
    await desk.page.getByRole('button', { name: 'Erase…' }).click();
    await desk.page.getByLabel(/Type the last name/).fill('Farewell');
    const isGone = desk.page.waitForResponse(
      (answer) => answer.url().includes(`/subjects/${id}?`) && answer.status() === 404,
    );
    await desk.page.keyboard.press('Enter');
    await isGone;
    await desk.page.getByText('Request', { exact: true }).waitFor();
    await desk.page.getByRole('button', { name: 'Close' }).click();
    await desk.heading('Subjects').waitFor();
  });

  test('the overview says in figures what it draws', async () => {
    const desk = get();
    await desk.signIn(ADMIN.email);
    await desk.link('Overview').click();
    await desk.heading('Overview').waitFor();
    await desk.page.getByRole('link', { name: '30 days' }).click();
    await desk.page.locator('.recharts-bar-rectangle').first().waitFor();
    await desk.look('overview');
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    const { body } = await desk.app.client.get(`/admin/stats?from=${day(29)}&to=${day(0)}`, {
      bearer: desk.bearer,
    });
    const counted = body.uploads
      .filter(({ verdict }: { verdict: string }) => verdict !== 'ATTEMPT_SUPERSEDED')
      .reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const sumOf = async (name: string) => {
      const cells = await desk.page.getByRole('region', { name }).locator('tbody td').allTextContents();
      return cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0);
    };
    expect(await sumOf('Uploads by day, as a table')).toBe(counted);
    await desk.page.getByText(`of ${counted.toLocaleString('en-GB')} uploads`).waitFor();
    expect(await sumOf('Waiting cases by how long, as a table')).toBe(body.queue.length);
    const months = desk.page.getByRole('region', { name: 'Requests by month, as a table' });
    expect(await months.locator('tbody tr').count()).toBe(body.usage.by_month.length);
  });

  test('the audit log is filtered, says that its chain holds, and is exported', async () => {
    const desk = get();
    await desk.link('Audit log').click();
    await desk.heading('Audit log').waitFor();
    await desk.page.getByText(/^The chain holds: [\d,]+ entries/).waitFor();
    await desk.page.getByRole('row').nth(20).waitFor();
    await desk.look('audit');
    await desk.page.getByRole('button', { name: /Area/ }).click();
    await desk.page.getByRole('option', { name: 'Links' }).click();
    await desk.page.getByRole('cell', { name: 'root' }).first().waitFor();
    await expect
      .poll(() => desk.page.getByRole('rowheader').allTextContents())
      .toEqual(expect.arrayContaining(['revoked a link', 'made a link']));
    const done = await desk.page.getByRole('rowheader').allTextContents();
    expect(done.filter((what) => !what.includes('link'))).toEqual([]);
    await desk.page.getByLabel('Who, exactly as written').fill('Nobody');
    await desk.page.getByRole('heading', { name: 'Nothing matches.' }).waitFor();
    await desk.page.getByRole('link', { name: 'Clear the filters' }).click();
    const [saved] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('audit.csv');
  });
}
