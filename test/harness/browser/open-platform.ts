import { sql } from 'kysely';
import { hashSecret } from '../../../src/server/encryption/secrets.ts';
import { ADMIN, PLATFORM, startApp } from '../start-app.ts';
import { logIn, newSubject } from '../steps.ts';
import { unavailableVision } from '../vision/unavailable-vision.ts';
import { DESKTOP_WINDOW, openWindows } from './open-windows.ts';

/** The platform's pages in a browser; the first tenant has three people on record. */
export async function openPlatform() {
  const app = await startApp({ vision: unavailableVision, withPages: true });
  // Today by the real clock, which the browser uses.
  app.moveClock(Date.now() - app.dependencies.now().getTime());
  const bearer = await logIn(app);
  for (const first_name of ['Ada', 'Bo', 'Cy']) await newSubject(app, bearer, { first_name, last_name: 'X' });
  const origin = `http://${PLATFORM.host}:${app.port}`;
  const windows = await openWindows();
  const page = await windows.open({ viewport: DESKTOP_WINDOW.viewport });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });

  /** The tokens that the platform accepts now. */
  const credential = { host: PLATFORM.host, bearer: PLATFORM.bearer };
  const ask = async (path: string) => (await app.client.get(`/platform${path}`, credential)).body;
  /**
   * Opens a path with an operator signed in by the platform's first token, whatever a previous test has left.
   */
  const openPath = async (hash: string) => {
    app.dependencies.platform.tokenHash = hashSecret(PLATFORM.bearer);
    credential.bearer = PLATFORM.bearer;
    await page.goto(`${origin}/admin/${hash}`);
    await page.evaluate((token) => sessionStorage.setItem('attesta.platform', token), PLATFORM.bearer);
    await page.reload();
  };
  return {
    app,
    openPath,
    /** Creates a tenant for one test alone, and opens it on the page. */
    openTenant: async (name: string, host: string) => {
      const json = { host, name, admin_email: ADMIN.email, admin_password: ADMIN.password };
      const { tenant_id } = (await app.client.post('/platform/tenants', { ...credential, json })).body;
      await openPath(`#/tenants/${tenant_id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    },
    windows,
    page,
    origin,
    credential,
    ask,
    navigate: (hash: string) => page.goto(`${origin}/admin/${hash}`),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string) => page.getByRole('navigation').getByRole('link', { name }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    isFocused: (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement),
    signIn: async (typed: string) => {
      await page.getByLabel('Platform token').fill(typed);
      await page.keyboard.press('Enter');
    },
    tenantAt: async (host: string) =>
      (await ask('/tenants')).find((tenant: { host: string }) => tenant.host === host),
    statusOf: async (host: string) => (await app.client.get('/page', { host })).status,
    countRequests: (tenant: string, month: string, requests: number) =>
      app.dependencies.db.asSystem((tx) =>
        sql`insert into request_counts (tenant_id, month, node, requests)
          values (${tenant}, ${`${month}-01`}, gen_random_uuid(), ${requests})`.execute(tx),
      ),
    close: async () => {
      await windows.close();
      await app.close();
    },
  };
}

export type PlatformSession = Awaited<ReturnType<typeof openPlatform>>;
