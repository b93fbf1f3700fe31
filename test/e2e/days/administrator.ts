import { expect, test } from 'vitest';
import { ADMIN } from '../../harness/start-app.ts';
import type { ConsoleSession } from './open-console.ts';

/** An administrator's day: people on record, their links, their export. */
export function dayOfAdministrator(get: () => ConsoleSession): void {
  test('an administrator finds a person by any of their keys, and the address keeps the search', async () => {
    const session = get();
    await session.signIn(ADMIN.email);
    await session.link('Customers').click();
    await session.heading('Customers').waitFor();
    await session.page.getByRole('row').nth(50).waitFor();
    await session.look('subjects');
    const field = session.page.getByRole('searchbox');
    for (const search of ['testam', 'CRM-1', 'zoe@test']) {
      await field.fill(search);
      await expect
        .poll(() => new URLSearchParams(session.page.url().split('?')[1]).get('search'))
        .toBe(search);
      await expect.poll(() => session.page.getByRole('row').count()).toBe(2);
      await session.page.getByRole('link', { name: 'Zoë Testament' }).waitFor();
    }
    await field.fill('no such person');
    await session.page.getByRole('heading', { name: 'No customers found.' }).waitFor();
  });

  test('adds a person, is told at the field what is wrong, and mends it', async () => {
    const session = get();
    await session.navigate('#/subjects');
    await session.page.getByRole('button', { name: 'Add customer' }).click();
    await session.page.getByLabel('First name').fill('Noa');
    await session.page.getByLabel('External ID').fill('crm-1');
    await session.page.keyboard.press('Enter');
    await session.page.getByText('Last name must not be empty.').waitFor();
    expect(
      await session.page.getByLabel('Last name').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await session.look('subject-add');
    await session.page.getByLabel('Last name').fill('Added');
    await session.page.keyboard.press('Enter');
    await session.page.getByText('Another subject has this').waitFor();
    await session.page.getByLabel('External ID').fill('crm-2');
    await session.page.keyboard.press('Enter');
    await session.heading('Noa Added').waitFor();
    await session.page.getByRole('button', { name: 'Edit' }).click();
    await session.page.getByLabel('City').fill('Lund');
    await session.page.keyboard.press('Enter');
    await session.page.getByText('Lund').waitFor();
  });

  test('makes a link that works on the phone, shown once, and revokes it', async () => {
    const session = get();
    await session.navigate(`#/subjects/${session.zoe}`);
    await session.heading('Zoë Testament').waitFor();
    await session.page.keyboard.press('l');
    await session.page.getByRole('button', { name: /Preset/ }).click();
    await session.look('subject-link-preset');
    await session.page.getByRole('option', { name: 'Strict' }).click();
    await session.page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const address = await session.page.getByLabel('Link', { exact: true }).inputValue();
    await session.page.getByRole('img', { name: /QR code/ }).waitFor();
    await session.look('subject-link');
    const token = new URL(address).searchParams.get('token')!;
    expect((await session.app.client.get('/ephemeral/capability', { token })).body.require_face_match).toBe(
      true,
    );
    await session.page.getByRole('button', { name: 'Done' }).click();
    await session.page.getByRole('button', { name: 'Revoke' }).click();
    await session.page.getByText(/^Used up or ended/).waitFor();
    expect((await session.app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  });

  test('shows a person with everything, and exports it', async () => {
    const session = get();
    const { submissions } = (
      await session.app.client.get('/admin/submissions?limit=1', { bearer: session.bearer })
    ).body;
    await session.navigate(`#/subjects/${submissions[0].subject_id}`);
    await session.page.getByRole('heading', { name: 'Photos' }).waitFor();
    await session.page.locator('.lines_lines .chip_chip').first().waitFor();
    await session.look('subject');
    const [saved] = await Promise.all([
      session.page.waitForEvent('download'),
      session.page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`subject-${submissions[0].subject_id}.zip`);
  });
}
