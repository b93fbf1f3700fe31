import { existsSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReaderCertificate } from '../../src/server/verification/wallet/requests/reader-certificate.ts';
import { people } from '../../tools/specimen/people.ts';
import { readRequestObject } from '../../tools/wallet/credential/wallet-request.ts';
import { makeReader } from '../../tools/wallet/make-reader.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { ADMIN, SECURE_HOST, type TestApp } from '../harness/start-app.ts';
import { mint, newSubject } from '../harness/steps.ts';
import {
  type BegunRequest,
  planFor,
  present,
  prove,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
} from '../harness/wallet.ts';

const PERSON = people[0]!.details;
type Protocol = 'org-iso-mdoc' | 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned';
type VirtualWallet = { action: 'respond' | 'decline' | 'clear'; protocol?: string; response?: unknown };

// The whole way with Chromium’s virtual wallet: it answers with what the wallet of this repository presents.
describe.skipIf(!existsSync(CHROMIUM))('a credential of a wallet on the hosted page', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  /** signs the requests; null: no request is signed */
  let reader: ReaderCertificate | null = null;
  let wallet: TestWallet;
  let page: Page;
  let devtools: CDPSession;
  let driver: PageDriver;

  beforeAll(async () => {
    const findReader = async () => reader;
    ({ app, wallet, bearer } = await startWalletApp({ host: SECURE_HOST, withPages: true, findReader }));
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });
  beforeEach(() => {
    reader = null;
    return openWindow();
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  async function openWindow(options: typeof PHONE = PHONE) {
    page = await windows.open(options);
    devtools = await page.context().newCDPSession(page);
    driver = drivePage(page, app);
  }

  const origin = () => `http://${app.host}:${app.port}`;
  const behave = (behaviour: VirtualWallet) =>
    (devtools.send as (method: string, given: object) => Promise<unknown>)(
      'DigitalCredentials.setVirtualWalletBehavior',
      behaviour,
    );

  /** Opens the step of a link that accepts the credential. */
  async function open(
    kind: 'eu_age' | 'mdl',
    capabilities: object = {},
    person: object = PERSON,
  ): Promise<string> {
    const subject = await newSubject(app, bearer, person);
    const upload_type = kind === 'mdl' ? 'license' : 'verify_age';
    const given = { accept_credentials: [kind], upload_type, min_age: 18, max_uses: 2, ...capabilities };
    const token = await mint(app, bearer, subject, given);
    await driver.open(token);
    await driver.press('Start');
    return token;
  }

  /** The virtual wallet answers each request of the page; `elsewhere`: an answer for another site. */
  async function answerAs(kind: 'eu_age' | 'mdl', protocol: Protocol, elsewhere = false): Promise<void> {
    await page.route('**/api/v1/subject/credential', async (route) => {
      const call = route.request();
      const token = call.headers()['x-api-key']!;
      const host = `${app.host}:${app.port}`;
      const response = await app.client.post('/subject/credential', {
        token,
        host,
        json: call.postDataJSON(),
      });
      const credentialRequest: BegunRequest = response.body;
      const request = readBegunRequest(
        credentialRequest,
        protocol,
        elsewhere ? 'http://other.test' : origin(),
      );
      const given = await present(wallet, planFor(wallet, kind), request);
      await behave({ action: 'respond', protocol, response: given.answer.data });
      await route.fulfill({ status: response.status, json: credentialRequest });
    });
  }
  const uses = async (token: string) =>
    (await app.client.get('/ephemeral/capability', { token })).body.use_count;
  const idApp = () => page.getByRole('button', { name: 'Use your ID app' });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });

  test.each(['org-iso-mdoc', 'openid4vp-v1-unsigned', 'openid4vp-v1-signed'] as const)(
    'a proof of age by %s confirms the age without an image',
    async (protocol) => {
      if (protocol === 'openid4vp-v1-signed') reader = makeReader(app.dependencies.now()).reader;
      const token = await open('eu_age');
      await answerAs('eu_age', protocol);
      await driver.heading('Confirm your age').waitFor();
      await checkScreen(page, 'wallet');
      await idApp().click();
      await driver.heading('Your age is confirmed').waitFor();
      expect(await uses(token)).toBe(1);
    },
  );

  test('a licence of a wallet takes the place of the card', async () => {
    const token = await open('mdl');
    await answerAs('mdl', 'org-iso-mdoc');
    await idApp().click();
    await driver.heading('Your licence is accepted').waitFor();
    const { pictures: images } = (await app.client.get('/subject/progress', { token })).body;
    expect(images).toMatchObject([{ step_name: 'verify_license', status: 'LICENSE_APPROVED' }]);
  });

  test('a licence of a wallet that differs from the record waits, and is not called an image', async () => {
    await open('mdl', {}, { ...PERSON, first_name: 'Other' });
    await answerAs('mdl', 'org-iso-mdoc');
    await idApp().click();
    await driver.heading('Someone at Acme will check the answer from your ID app').waitFor();
    await page.getByText('Answer from your ID app received').waitFor();
    await checkScreen(page, 'wallet-waiting');
    await page.reload();
    await driver.heading('Someone at Acme will check the answer from your ID app').waitFor();
  });

  test('a declined request says so, spends nothing, and leaves the image and another try', async () => {
    const token = await open('eu_age');
    await behave({ action: 'decline' });
    await idApp().click();
    await status('Nothing was shared.').waitFor();
    expect(await uses(token)).toBe(0);
    expect(await page.getByText('Take a photo', { exact: true }).isVisible()).toBe(true);
    expect(await page.locator('input[type=file]').count()).toBeGreaterThan(0);
    // The request is open: it is answered without another one.
    const urls: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/subject/credential') && urls.push(request.url())),
    );
    await idApp().click();
    await status('Nothing was shared.').waitFor();
    expect(urls).toEqual([]);
  });

  test('an answer that does not verify says so, and leaves the image', async () => {
    const token = await open('eu_age');
    await answerAs('eu_age', 'org-iso-mdoc', true);
    await idApp().click();
    await status('This digital ID wasn’t accepted.').waitFor();
    await checkScreen(page, 'wallet-refused');
    expect(await page.getByRole('link', { name: 'Open the ID app' }).count()).toBe(0);
    expect(await uses(token)).toBe(0);
    expect(await page.locator('input[type=file]').count()).toBeGreaterThan(0);
  });

  test('a request that is used or expired says so, and the next press makes another', async () => {
    await open('eu_age');
    await answerAs('eu_age', 'org-iso-mdoc');
    await page.route('**/api/v1/subject/credential/*', (route) => {
      app.moveClock(6 * 60_000);
      return route.continue();
    });
    await idApp().click();
    await status('The request has expired.').waitFor();
    await checkScreen(page, 'wallet-over');
    expect(await page.locator('input[type=file]').count()).toBeGreaterThan(0);
    await page.unroute('**/api/v1/subject/credential/*');
    await idApp().click();
    await driver.heading('Your age is confirmed').waitFor();
  });

  describe('in a browser that reaches no wallet', () => {
    const hideWallets = () => page.addInitScript('delete window.DigitalCredential');

    test('a phone opens the link of a proof of age, and the page finds the wallet’s answer', async () => {
      await hideWallets();
      const token = await open('eu_age');
      await idApp().click();
      const link = (await page.getByRole('link', { name: 'Open the ID app' }).getAttribute('href'))!;
      expect(link).toMatch(/^av:/);
      await answerLink(link);
      await driver.heading('Your age is confirmed').waitFor();
      expect(await uses(token)).toBe(1);
    });

    test('a computer shows the link as a code, for a wallet on a phone', async () => {
      await page.context().close();
      await openWindow(DESKTOP_WINDOW);
      await hideWallets();
      await open('eu_age');
      await idApp().click();
      await page.getByRole('img', { name: 'A code for your ID app' }).waitFor();
      await checkScreen(page, 'wallet-code');
    });

    test('a link for a licence says that this browser reaches no wallet', async () => {
      await hideWallets();
      await open('mdl');
      await page.getByText('This browser can’t reach an ID app.').waitFor();
      await checkScreen(page, 'wallet-unreachable');
      expect(await idApp().count()).toBe(0);
      expect(await page.locator('input[type=file]').count()).toBeGreaterThan(0);
    });
  });

  describe('a phone whose wallet fetches a signed request', () => {
    beforeEach(async () => {
      reader = makeReader(app.dependencies.now()).reader;
      await page.addInitScript('delete window.DigitalCredential');
    });
    /** Opens the step, and presses the link without leaving to an app. @returns its request, and the state of it */
    async function openSigned() {
      const token = await open('mdl');
      await idApp().click();
      const button = page.getByRole('link', { name: 'Open the ID app' });
      const link = (await button.getAttribute('href'))!;
      expect(link).toMatch(/^haip-vp:/);
      await button.evaluate((each) => each.addEventListener('click', (event) => event.preventDefault()));
      await button.click();
      const address = new URL(new URL(link).searchParams.get('request_uri')!).pathname;
      const fetched = await app.client.get(address.replace('/api/v1', ''));
      return { token, request: readRequestObject(fetched.bytes.toString()) };
    }
    const post = async (responseUri: string, fields: Record<string, string>) => {
      const posted = await app.client.post(new URL(responseUri).pathname.replace('/api/v1', ''), {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(posted.status).toBe(200);
      return posted.body.redirect_uri as string;
    };
    const answerSigned = async (request: Awaited<ReturnType<typeof openSigned>>['request']) => {
      const { answer } = await present(wallet, planFor(wallet, 'mdl'), request);
      return post(request.responseUri, answer.data as { response: string });
    };

    test('the tab that the wallet opens has the result, and so has the first one', async () => {
      const { token, request } = await openSigned();
      await checkScreen(page, 'wallet-link');
      const redirectUri = await answerSigned(request);
      expect(await uses(token)).toBe(0);
      const other = await page.context().newPage();
      await other.goto(redirectUri);

      await other.getByRole('heading', { name: 'You’re done' }).waitFor();
      await other.getByText('Accepted', { exact: true }).waitFor();
      expect(new URL(other.url()).hash).toBe('');
      expect(await other.evaluate("localStorage.getItem('attesta.wallet')")).toBeNull();
      await driver.heading('Your licence is accepted').waitFor();
      expect(await uses(token)).toBe(1);
    });

    test('[S331] in another browser the redirect opens no link, and nothing counts', async () => {
      const { token, request } = await openSigned();
      const redirectUri = await answerSigned(request);
      const first = page;
      await openWindow();
      await page.goto(redirectUri);
      await driver.heading('This link doesn’t work').waitFor();
      await checkScreen(page, 'wallet-elsewhere');
      expect(await uses(token)).toBe(0);
      await first.context().close();
    });

    test.each([
      ['access_denied', 'Nothing was shared.'],
      ['invalid_request', 'Your ID app ended the request (invalid_request).'],
    ])('the error %s of the wallet is shown, and is no verdict', async (error, text) => {
      const { token, request } = await openSigned();
      await post(request.responseUri, { error, state: request.state });
      await status(text).waitFor();
      if (error !== 'access_denied') await checkScreen(page, 'wallet-ended');
      expect(await uses(token)).toBe(0);
      expect((await app.client.get('/subject/progress', { token })).body.pictures).toEqual([]);
      expect(await page.locator('input[type=file]').count()).toBeGreaterThan(0);
    });

    test('a computer has no code for it: another device could not lead back', async () => {
      await page.context().close();
      await openWindow(DESKTOP_WINDOW);
      await page.addInitScript('delete window.DigitalCredential');
      await open('mdl');
      await page.getByText('This browser can’t reach an ID app.').waitFor();
      expect(await idApp().count()).toBe(0);
    });
  });

  /** Posts the answer as the wallet that opened the link. */
  async function answerLink(link: string): Promise<void> {
    const request = readBegunRequest({ link } as BegunRequest, 'link', origin());
    const { answer } = await present(wallet, planFor(wallet, 'eu_age'), request);
    const vp_token = JSON.stringify((answer.data as { vp_token: unknown }).vp_token);
    const id = new URL(new URL(link).searchParams.get('response_uri')!).pathname.split('/').at(-1);
    const posted = await app.client.post(`/wallet/${id}`, {
      raw: new URLSearchParams({ vp_token, state: request.state! }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(200);
  }

  test('a reviewer sees a licence of a wallet with its issuer, checks, fields and portrait', async () => {
    const token = await mint(app, bearer, await newSubject(app, bearer, PERSON), {
      accept_credentials: ['mdl'],
    });
    const { license_id } = (await prove(app, wallet, token, 'mdl')).body;
    await page.context().close();
    await openWindow(DESKTOP_WINDOW);
    await page.goto(`${origin()}/admin/#/case/${license_id}`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Driving licence from a wallet' }).waitFor();
    for (const text of [
      'Valdoria Registry (fictional)',
      'Issuer trusted',
      'The credential names no revocation list.',
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByRole('region', { name: 'Released fields' }).getByText(PERSON.license_number).waitFor();
    await page.locator('img[src^="blob:"]').first().waitFor();
    await checkScreen(page, 'case-credential', [1440, 1024, 390]);
  });

  test('a link without credentials offers no ID app', async () => {
    await open('eu_age', { accept_credentials: [] });
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    expect(await idApp().count()).toBe(0);
  });
});
