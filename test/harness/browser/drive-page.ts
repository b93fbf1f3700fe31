import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { TestApp } from '../start-app.ts';

/** Actions of a person on the subject's page, by the words that they read. */
export type PageDriver = ReturnType<typeof drivePage>;

export function drivePage(page: Page, { host, port }: Pick<TestApp, 'host' | 'port'>) {
  return {
    page,
    open: (token: string) => page.goto(`http://${host}:${port}/verify/?token=${token}`),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** chooses a file, which works with every camera and with none */
    give: async (image: Uint8Array) =>
      page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await writeUploadFile(image)),
  };
}

/** A file that the browser reads by itself: sending its bytes takes three times as long. */
async function writeUploadFile(image: Uint8Array): Promise<string> {
  const folder = join(inject('images'), `given-${createHash('sha1').update(image).digest('hex')}`);
  const path = join(folder, 'IMG_1.jpg');
  await mkdir(folder, { recursive: true });
  await writeFile(path, image);
  return path;
}
