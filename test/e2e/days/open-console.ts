import type { Page } from 'playwright-core';
import { openDiskObjectStore } from '../../../src/server/storage/disk/disk-object-store.ts';
import { rectifyCard } from '../../../src/server/vision/card/rectify-card.ts';
import type { Vision } from '../../../src/server/vision/evidence.ts';
import { seedTenant } from '../../../tools/seed/seed-tenant.ts';
import { checkScreen } from '../../harness/browser/check-screen.ts';
import { DESKTOP_WINDOW, openWindows } from '../../harness/browser/open-windows.ts';
import { inBatches } from '../../harness/databases/watch-transactions.ts';
import { specimenPhoto } from '../../harness/images/take-image.ts';
import { ADMIN, HOST, startApp } from '../../harness/start-app.ts';
import { logIn, newSubject } from '../../harness/steps.ts';
import { tries } from '../../harness/tier.ts';
import { seeSpecimens } from '../../harness/vision/see-specimens.ts';
import { unavailableVision } from '../../harness/vision/unavailable-vision.ts';

export type ConsoleSession = Awaited<ReturnType<typeof openConsole>>;

/** Enough for a second page in the queue. */
export const SUBJECTS = tries(180, 500);
const ZOE = {
  first_name: 'Zoë',
  last_name: 'Testament',
  email: 'zoe@testament.example',
  external_uid: 'crm-1',
};
const STAFF = [
  { email: 'mina@acme.test', username: 'Mina', role: 'admin' },
  { email: 'ravi@acme.test', username: 'Ravi', role: 'admin' },
  { email: 'eye@acme.test', username: 'Eye', role: 'view' },
  { email: 'pia@acme.test', username: 'Pia', role: 'privacy' },
];

/** A case opens with the flat card, which needs no model. */
const RECTIFYING_VISION: Vision = {
  ...unavailableVision,
  rectify: async (photo, corners, vertical) => rectifyCard(photo, corners, vertical),
};

type ConsoleOptions = Partial<Parameters<typeof startApp>[0]> & { subjects?: number };

/** Opens a tenant of many fictional people, its staff, and a browser at the console's sign-in. */
export async function openConsole({ subjects = SUBJECTS, ...more }: ConsoleOptions = {}) {
  const app = await startApp({ vision: RECTIFYING_VISION, withPages: true, ...more });
  // Today by the real clock, which the browser uses.
  app.moveClock(Date.now() - app.dependencies.now().getTime());
  const seedOptions = { tenantId: app.tenantId, subjects, seed: 3, add: false };
  // Seeding stores objects within its transactions, which the app's own store refuses.
  const objects = await openDiskObjectStore(app.objectsFolder);
  const vision = { ...unavailableVision, ...seeSpecimens() };
  const dependencies = {
    ...app.dependencies,
    objects,
    vision,
    takeImage: specimenPhoto,
    now: app.dependencies.now(),
  };
  const seeded = await inBatches(() => seedTenant(dependencies, seedOptions, () => {}));
  const bearer = await logIn(app);
  const zoe = await newSubject(app, bearer, ZOE);
  for (const json of STAFF)
    await app.client.post('/admin/users', { bearer, json: { ...json, password: ADMIN.password } });
  const windows = await openWindows();
  const page = await windows.open(DESKTOP_WINDOW);
  return { app, bearer, zoe, seeded, windows, ...driveConsole(page, app.port) };
}

/** Helpers that navigate the console in one window. */
export function driveConsole(page: Page, port: number) {
  const navigate = (hash: string) => page.goto(`http://${HOST}:${port}/admin/${hash}`);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  return {
    page,
    navigate,
    heading,
    link: (name: string | RegExp) =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }),
    look: (name: string) => checkScreen(page, name),
    signIn: async (email: string, title = 'Review') => {
      await page.evaluate('sessionStorage.clear()').catch(() => {});
      await navigate('');
      await page.reload();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await heading(title).waitFor();
    },
  };
}

export async function closeConsole(session: ConsoleSession | undefined): Promise<void> {
  await session?.windows.close();
  await session?.app.close();
}
