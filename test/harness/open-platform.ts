import { sql } from 'kysely';
import { expect } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { sightlessVision } from './sightless-vision.ts';
import { PLATFORM, startApp } from './start-app.ts';
import { logIn, newSubject } from './steps.ts';

/** The platform's pages in a browser, with the first tenant having three people on record. */
export async function openPlatform() {
  const app = await startApp({ vision: sightlessVision, withPages: true });
  // Today by the real clock, which the browser goes by.
  app.moveClock(Date.now() - app.world.now().getTime());
  const bearer = await logIn(app);
  for (const first_name of ['Ada', 'Bo', 'Cy']) await newSubject(app, bearer, { first_name, last_name: 'X' });
  const origin = `http://${PLATFORM.host}:${app.port}`;
  const browser = await openBrowser([origin]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      broken.push(message.text());
  });
  page.on('pageerror', (error) => broken.push(error.message));

  /** What the platform lets in now. */
  const credential = { host: PLATFORM.host, bearer: PLATFORM.bearer };
  const ask = async (path: string) => (await app.client.get(`/platform${path}`, credential)).body;
  return {
    app,
    browser,
    page,
    origin,
    credential,
    ask,
    goTo: (hash: string) => page.goto(`${origin}/admin/${hash}`),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string) => page.getByRole('navigation').getByRole('link', { name }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    isFocused: (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement),
    enter: async (typed: string) => {
      await page.getByLabel('Platform token').fill(typed);
      await page.keyboard.press('Enter');
    },
    tenantAt: async (host: string) =>
      (await ask('/tenants')).find((tenant: { host: string }) => tenant.host === host),
    statusOf: async (host: string) => (await app.client.get('/page', { host })).status,
    countRequests: (tenant: string, month: string, requests: number) =>
      app.world.db.asSystem((tx) =>
        sql`insert into request_counts (tenant_id, month, node, requests)
          values (${tenant}, ${`${month}-01`}, gen_random_uuid(), ${requests})`.execute(tx),
      ),
    close: async () => {
      await browser.close();
      await app.close();
      expect(broken).toEqual([]);
    },
  };
}

export type PlatformDesk = Awaited<ReturnType<typeof openPlatform>>;
