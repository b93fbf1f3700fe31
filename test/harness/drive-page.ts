import type { Page } from 'playwright-core';
import type { TestApp } from './start-app.ts';

/** What a person does on the subject's page, by the words that they read. */
export type PageDriver = ReturnType<typeof drivePage>;

export function drivePage(page: Page, { host, port }: Pick<TestApp, 'host' | 'port'>) {
  return {
    page,
    open: (token: string) => page.goto(`http://${host}:${port}/verify/?token=${token}`),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** chooses a file, which works with every camera and with none */
    give: (image: Uint8Array) =>
      page
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(image) }),
  };
}
