import { expect, test } from 'vitest';
import { ADMIN } from '../../harness/start-app.ts';
import type { ConsoleSession } from './open-desk.ts';

/** An administrator's day: people on record, their links, their export. */
export function dayOfAdministrator(get: () => ConsoleSession): void {
  test('an administrator finds a person by any of their keys, and the address keeps the search', async () => {
    const desk = get();
    await desk.signIn(ADMIN.email);
    await desk.link('Subjects').click();
    await desk.heading('Subjects').waitFor();
    await desk.page.getByRole('row').nth(50).waitFor();
    await desk.look('subjects');
    const field = desk.page.getByRole('searchbox');
    for (const search of ['testam', 'CRM-1', 'zoe@test']) {
      await field.fill(search);
      await expect.poll(() => new URLSearchParams(desk.page.url().split('?')[1]).get('search')).toBe(search);
      await expect.poll(() => desk.page.getByRole('row').count()).toBe(2);
      await desk.page.getByRole('link', { name: 'Zoë Testament' }).waitFor();
    }
    await field.fill('nobody at all');
    await desk.page.getByRole('heading', { name: 'No one found.' }).waitFor();
  });

  test('adds a person, is told at the field what is wrong, and mends it', async () => {
    const desk = get();
    await desk.navigate('#/subjects');
    await desk.page.getByRole('button', { name: 'Add a person' }).click();
    await desk.page.getByLabel('First name').fill('Noa');
    await desk.page.getByLabel('Your own id').fill('crm-1');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('Last name must not be empty.').waitFor();
    expect(
      await desk.page.getByLabel('Last name').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await desk.look('subject-add');
    await desk.page.getByLabel('Last name').fill('Added');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('Another subject has this').waitFor();
    await desk.page.getByLabel('Your own id').fill('crm-2');
    await desk.page.keyboard.press('Enter');
    await desk.heading('Noa Added').waitFor();
    await desk.page.getByRole('button', { name: 'Edit' }).click();
    await desk.page.getByLabel('Town').fill('Lund');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('Lund').waitFor();
  });

  test('makes a link that works on the phone, shown once, and revokes it', async () => {
    const desk = get();
    await desk.navigate(`#/subjects/${desk.zoe}`);
    await desk.heading('Zoë Testament').waitFor();
    await desk.page.keyboard.press('l');
    await desk.page.getByRole('button', { name: /Preset/ }).click();
    await desk.look('subject-link-preset');
    await desk.page.getByRole('option', { name: 'Strict' }).click();
    await desk.page.getByRole('button', { name: 'Make the link' }).click();
    const address = await desk.page.getByLabel('Link', { exact: true }).inputValue();
    await desk.page.getByRole('img', { name: /QR code/ }).waitFor();
    await desk.look('subject-link');
    const token = new URL(address).searchParams.get('token')!;
    expect((await desk.app.client.get('/ephemeral/capability', { token })).body.require_face_match).toBe(
      true,
    );
    await desk.page.getByRole('button', { name: 'Done' }).click();
    await desk.page.getByRole('button', { name: 'Revoke' }).click();
    await desk.page.getByText('Ended').waitFor();
    expect((await desk.app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  });

  test('shows a person with everything, and exports it', async () => {
    const desk = get();
    const { submissions } = (await desk.app.client.get('/admin/submissions?limit=1', { bearer: desk.bearer }))
      .body;
    await desk.navigate(`#/subjects/${submissions[0].subject_id}`);
    await desk.page.getByRole('heading', { name: 'Pictures' }).waitFor();
    await desk.page.locator('.lines_lines .chip_chip').first().waitFor();
    await desk.look('subject');
    const [saved] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`subject-${submissions[0].subject_id}.zip`);
  });
}
