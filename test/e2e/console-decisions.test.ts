import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeNumbers } from '../../src/server/store/submissions/identity-markers.ts';
import { people } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { armDecision, commitDecision, type DecisionKey, decideCase } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { pictures } from '../harness/images/images.ts';
import { ADMIN, HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, makeUnlike, mint, newSubject, upload } from '../harness/steps.ts';
import { firstRows, isDeep, testDeep } from '../harness/tier.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

type WaitingCase = { id: string; subject: string; name: string; send(person: number): Promise<void> };

// A decision is about the image on the screen, and is reported as done only when it is.
describe.skipIf(!existsSync(CHROMIUM))('a decision at the console', () => {
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let cards: Buffer[];
  let cases = 0;

  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true });
    app.moveClock(Date.now() - app.dependencies.now().getTime());
    bearer = await logIn(app);
    const photos = [0, 1].map((person) => pictures.card({ person, layout: 'us' }));
    cards = (await Promise.all(photos)).map(({ jpeg }) => jpeg);
    windows = await openWindows();
  });
  beforeEach(async () => {
    await page?.context().close();
    page = await openConsole();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  const signIn = async (on: Page) => {
    await on.locator('input[type=email]').fill(ADMIN.email);
    await on.locator('input[type=password]').fill(ADMIN.password);
    await on.keyboard.press('Enter');
  };
  const openConsole = async (locale = 'en-GB') => {
    const opened = await windows.open({ ...DESKTOP_WINDOW, locale });
    await opened.goto(`http://${HOST}:${app.port}/admin/`);
    await signIn(opened);
    await opened.locator('.queue_queue').waitFor();
    return opened;
  };
  /** Creates a subject whose licence waits, and who can send another image of it. */
  const park = async (language?: string): Promise<WaitingCase> => {
    cases += 1;
    app.moveClock(60_000);
    // A number or a file that two people share would be the headline, and suggest a reason for a rejection.
    const names = { first_name: `Case${cases}`, license_number: `W${cases}-86503` };
    const details = { ...people[0]!.details, ...names };
    const subject = await newSubject(app, bearer, details);
    const token = await mint(app, bearer, subject, { language });
    const fields = { verification_id: 'one', manual: '1' };
    const { body } = await upload(app, token, 'license', makeUnlike(cards[0]!), fields);
    const send = async (person: number) => {
      const { status } = await upload(app, token, 'license', makeUnlike(cards[person]!), fields);
      expect(status).toBe(201);
    };
    return { id: body.license_id, subject, name: details.first_name, send };
  };
  const open = async ({ id, name }: WaitingCase, on = page) => {
    await on.evaluate((hash) => location.assign(hash), `#/case/${id}`);
    // The previous case's image may still be on the screen, so that waiting for an image is not enough.
    await on.getByRole('heading', { level: 1, name: new RegExp(`${name}\\b`) }).waitFor();
    await on.locator('.sheet_sheet img').waitFor();
  };
  const readCase = async ({ id }: WaitingCase) =>
    (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  /** What the checks store of a card that they can read. */
  const storeNumber = async ({ id, subject }: WaitingCase) => {
    const row = { tenant_id: app.tenantId, submission_id: id, subject_id: subject, attempt: 1 };
    await app.dependencies.db.asTenant(app.tenantId, (tx) => writeNumbers(tx, row, [randomBytes(32)]));
  };
  const decisionsOn = async ({ subject }: WaitingCase) => {
    const path = `/admin/audit?subject_id=${subject}&action=submission.`;
    const entries: { action: string; attempt?: number }[] = (await app.client.get(path, { bearer })).body
      .entries;
    return entries
      .filter(({ attempt }) => attempt !== undefined)
      .map(({ action, attempt }) => `${action.replace('submission.', '')} ${attempt}`);
  };
  const decide = (key: DecisionKey) => decideCase(page, key);
  /** Sends the page's request to the server without the page, as if only the answer were lost. */
  const deliver = async (request: Request) => {
    const { authorization = '', 'idempotency-key': key = '' } = request.headers();
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    const { status } = await app.client.post(path, {
      bearer: authorization.replace('Bearer ', ''),
      headers: { 'idempotency-key': key },
      json: request.postDataJSON(),
    });
    // A request that is repeated after a test ended its session gets 401.
    expect([200, 201, 401]).toContain(status);
  };
  const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text);
  const newer = () => page.locator('.newer-image_newer');

  describe('about an image that was replaced', () => {
    test('[S167] a newer image replaces the one on the screen, announces itself, and cancels an armed decision', async () => {
      const person = await park();
      await open(person);
      await armDecision(page, 'x');
      await page.getByLabel('Message to customer').fill('Half a word');
      const brought = page.waitForResponse((answer) => answer.url().includes('/attempts/2/image'));
      await person.send(1);
      await newer().getByText('A newer attempt arrived.').waitFor();
      expect((await brought).status()).toBe(200);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await checkScreen(page, 'newer-picture');
      await page.keyboard.press('Enter');
      await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
      await page.keyboard.press('x');
      expect(await page.getByLabel('Message to customer').inputValue()).toBe('Half a word');
      await commitDecision(page);
      await expect.poll(() => decisionsOn(person)).toEqual(['rejected_by_administrator 2']);
    });

    testDeep('a decision about a replaced image is refused, and its message stays at the case', async () => {
      const person = await park();
      await open(person);
      // The page's polls fail, so that it does not learn of the newer image before the decision.
      await page.route('**/admin/changes*', (route) => route.abort());
      await armDecision(page, 'r');
      await page.getByLabel('Message to customer').fill('A corner is cut off.');
      await person.send(1);
      await commitDecision(page, 'Control+Enter');
      await alert('A newer attempt by').waitFor();
      await alert('Nothing was decided.').waitFor();
      expect(await decisionsOn(person)).toEqual([]);
      expect(await readCase(person)).toMatchObject({ status: 'pending', attempt: 2, messages: [] });
      await checkScreen(page, 'newer-refused');
      await page.unroute('**/admin/changes*');
      await page.getByRole('link', { name: 'Open the case' }).click();
      await newer().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.locator('[data-decision="ask"]:not([aria-disabled="true"])').waitFor();
      await page.keyboard.press('r');
      expect(await page.getByLabel('Message to customer').inputValue()).toBe('A corner is cut off.');
    });

    testDeep('a decision about a replaced image is refused in German, too', async () => {
      const person = await park();
      const german = await openConsole('de-DE');
      await open(person, german);
      await person.send(1);
      await german.locator('.newer-image_newer').getByText('Ein neuerer Versuch ist da.').waitFor();
      await checkScreen(german, 'newer-german');
      await german.close();
    });
  });

  /** How an answer may be lost; `arrives` says whether the decision reaches the server nevertheless. */
  const BREAKS: Record<string, { arrives: boolean; end(route: Route): Promise<void> }> = {
    'breaks off': {
      arrives: true,
      end: (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json; charset=utf-8',
          body: '{"status":"appr',
        }),
    },
    'is of another host': {
      arrives: false,
      end: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    },
    'is of something else': {
      arrives: false,
      end: (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":"ok"}' }),
    },
    'is a proxy’s': {
      arrives: true,
      end: (route) => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Time-out</h1>' }),
    },
    'never comes': { arrives: true, end: (route) => route.abort('connectionreset') },
  };

  describe('whose answer is lost', () => {
    /** Breaks the answers to a decision until the returned function is called, and records the requests. */
    const breakAnswers = async ({ id }: WaitingCase, { arrives, end }: (typeof BREAKS)[string]) => {
      const requests: Request[] = [];
      const path = `**/admin/submissions/${id}/{approve,reject}`;
      await page.route(path, async (route) => {
        requests.push(route.request());
        if (arrives) await deliver(route.request());
        // This throws if the page was closed meanwhile, and then nothing waits for the answer.
        await end(route).catch(() => {});
      });
      const repair = async () => {
        await page.unroute(path);
        await page.route(path, (route) => {
          requests.push(route.request());
          return route.continue();
        });
      };
      return { requests, repair };
    };
    const sameRequest = (requests: Request[]) => {
      const seen = requests.map((request) => `${request.headers()['idempotency-key']} ${request.postData()}`);
      expect(new Set(seen).size).toBe(1);
      expect(seen[0]).toMatch(/^[0-9a-f]{32} .*"attempt":1/);
      expect(seen.length).toBeGreaterThan(1);
    };

    test('[S169] a decision whose answer is lost is unconfirmed until the request is repeated under the same key', async () => {
      const broken = [];
      for (const how of firstRows(Object.values(BREAKS), 2)) {
        const person = await park();
        broken.push({ person, ...(await breakAnswers(person, how)) });
      }
      for (const { person } of broken) {
        await open(person);
        await decide('a');
      }
      for (const { person } of broken)
        await page
          .getByRole('alert')
          .locator('.decision-notices_refused', { hasText: 'Decision not confirmed yet' })
          .filter({ hasText: person.name })
          .waitFor();
      expect(await page.getByText(/^Approved:/).count()).toBe(0);
      await checkScreen(page, 'not-known');
      for (const { repair } of broken) await repair();
      await page.evaluate(
        "for (const again of document.querySelectorAll('.decision-notices_refused a + button')) again.click()",
      );
      await expect.poll(() => page.locator('.decision-notices_refused').count()).toBe(0);
      await page.getByText(/^Approved: Case/).waitFor();
      for (const { person, requests } of broken) {
        sameRequest(requests);
        expect(await decisionsOn(person)).toEqual(['approved_by_administrator 1']);
      }
    });

    testDeep(
      'a decision whose answer is lost is reported as the reviewer’s own, though the session expired in between',
      async () => {
        const person = await park();
        const { repair } = await breakAnswers(person, BREAKS['never comes']!);
        await open(person);
        await decide('r');
        await alert('Decision not confirmed yet').waitFor();
        const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('attesta.session')!).token);
        await app.client.post('/admin/logout', { bearer: token });
        await repair();
        await page.locator('dialog input[type=email]').waitFor();
        await signIn(page);
        await expect.poll(() => page.locator('dialog').count()).toBe(0);
        await alert('Decision not confirmed yet').waitFor();
        await page.getByRole('button', { name: 'Retry' }).click();
        await page.getByText(`New photo requested: ${person.name}`).waitFor();
        expect(await page.locator('.decision-notices_refused').count()).toBe(0);
        expect(await decisionsOn(person)).toEqual(['reupload_requested 1']);
      },
    );

    const readOutbox = (on: Page) => on.evaluate(() => sessionStorage.getItem('attesta.held') ?? '');

    test('[S169] a decision whose answer is lost is still unconfirmed after a reload, and repeated under the same key', async () => {
      const person = await park();
      const { requests, repair } = await breakAnswers(person, BREAKS['never comes']!);
      await open(person);
      await decide('a');
      await alert('Decision not confirmed yet').waitFor();
      expect(await readOutbox(page)).toContain(person.id);
      expect(await readOutbox(page)).not.toContain(person.name);
      await page.reload();
      await alert('Decision not confirmed yet').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await checkScreen(page, 'not-known-after-reload');
      await repair();
      await page.getByText(/^Approved: a case from before/).waitFor();
      expect(await page.locator('.decision-notices_refused').count()).toBe(0);
      expect(await readOutbox(page)).toBe('');
      sameRequest(requests);
      expect(await decisionsOn(person)).toEqual(['approved_by_administrator 1']);
    });

    test('[S169] a decision with a message is unconfirmed after a reload, and not sent again without the message', async () => {
      const person = await park();
      const { requests } = await breakAnswers(person, BREAKS['is of something else']!);
      await open(person);
      await armDecision(page, 'r');
      await page.getByLabel('Message to customer').fill('A corner is cut off.');
      await commitDecision(page, 'Control+Enter');
      await alert('Decision not confirmed yet').waitFor();
      expect(await readOutbox(page)).not.toContain('corner');
      await page.reload();
      await alert('Decision not confirmed yet').waitFor();
      await alert('The page was reloaded before the answer arrived').waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      const before = requests.length;
      await page.reload();
      await alert('Decision not confirmed yet').waitFor();
      expect(requests.length).toBe(before);
      await page.getByRole('link', { name: 'Open the case' }).click();
      await page.locator('.sheet_sheet img').waitFor();
      expect(await decisionsOn(person)).toEqual([]);
      // A queued decision is shown only to the reviewer who made it, and not to the next user of the window.
      await page.evaluate(() => {
        const held = JSON.parse(sessionStorage.getItem('attesta.held') ?? '[]');
        const theirs = held.map((each: object) => ({ ...each, by: 'Another reviewer' }));
        sessionStorage.setItem('attesta.held', JSON.stringify(theirs));
      });
      await page.reload();
      await page.locator('.sheet_sheet img').waitFor();
      expect(await page.locator('.decision-notices_refused').count()).toBe(0);
    });

    testDeep(
      'a decision by the same reviewer in another window is reported as their own, not as another person’s',
      async () => {
        const person = await park();
        await open(person);
        await armDecision(page, 'a');
        await app.client.post(`/admin/submissions/${person.id}/approve`, { bearer });
        await commitDecision(page);
        await alert('You decided this case before.').waitFor();
        expect(await page.getByText(/^Already decided/).count()).toBe(0);
      },
    );
  });

  testDeep('a decision is sent though the page is closed right after it', async () => {
    const person = await park();
    await open(person);
    await decide('a');
    await page.goto('about:blank');
    await expect.poll(() => decisionsOn(person)).toEqual(['approved_by_administrator 1']);
  });

  testDeep('a message whose answer is lost is posted once, however often it is sent', async () => {
    const person = await park();
    await open(person);
    await page.route('**/messages', async (route) => {
      await deliver(route.request());
      await route.abort('connectionreset');
    });
    await page.keyboard.press('m');
    await page.keyboard.type('Is this you?');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await page.locator('.composer_form').getByRole('alert').getByText(/\w/).waitFor();
    await page.unroute('**/messages');
    await send.click();
    await page.getByRole('log').getByText('Is this you?').waitFor();
    await expect.poll(() => page.locator('#write').inputValue()).toBe('');
    expect((await readCase(person)).messages).toHaveLength(1);
    await page.locator('#write').fill('Is this you?');
    await send.click();
    await expect.poll(async () => (await readCase(person)).messages.length).toBe(2);
  });

  describe.runIf(isDeep)('before its image is seen', () => {
    testDeep(
      'a burst of A and Enter decides no case that was on the screen for less than 400 ms',
      async () => {
        const all = [];
        for (let at = 0; at < 4; at += 1) all.push(await park());
        await open(all[0]!);
        // Keys in every frame of the page, as no hand and no machine is quicker. `waited` has, for each decision, the
        // milliseconds since its image was loaded.
        const waited = await page.evaluate(
          (count) =>
            new Promise<number[]>((resolve) => {
              const made: number[] = [];
              const loaded = new Map<string, number>();
              const findCase = () => location.hash.split('?')[0]!;
              document.addEventListener(
                'load',
                ({ target }) => {
                  const isImage = target instanceof Element && target.matches('.sheet_sheet img');
                  if (isImage && !loaded.has(findCase())) loaded.set(findCase(), performance.now());
                },
                { capture: true },
              );
              const first = findCase();
              let last = first;
              requestAnimationFrame(function press() {
                for (const key of ['a', 'Enter'])
                  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                const now = performance.now();
                // The first case was on the screen before.
                if (findCase() !== last && last !== first) made.push(now - (loaded.get(last) ?? now));
                last = findCase();
                if (made.length < count) requestAnimationFrame(press);
                else resolve(made);
              });
            }),
          2,
        );
        expect(waited.filter((ms) => ms < 400)).toEqual([]);
      },
    );
  });

  testDeep('a rejection needs a reason, which digits choose until the text has the focus', async () => {
    const person = await park();
    await open(person);
    await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
    await page.keyboard.press('x');
    await page.getByText('Choose a reason.').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('2');
    await page.keyboard.press('3');
    const chosen = page.getByRole('dialog').locator('li:has([aria-pressed="true"])');
    expect(await chosen.getAttribute('data-reason')).toBe('other_person');
    await page.getByLabel('Message to customer').fill('Suite 1');
    await page.keyboard.press('1');
    expect(await chosen.getAttribute('data-reason')).toBe('other_person');
    await checkScreen(page, 'reject-with-reason');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    expect(await page.getByLabel('Message to customer').inputValue()).toBe('Suite 11');
    await page.getByLabel('Message to customer').focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => decisionsOn(person)).toEqual(['rejected_by_administrator 1']);
    expect(await readCase(person)).toMatchObject({
      reason_code: 'other_person',
      messages: [{ comment_text: 'Suite 11' }],
    });
  });

  testDeep(
    'a template in a thread is in the customer’s language and the reviewer’s, after what was typed',
    async () => {
      const person = await park('es');
      await open(person);
      const field = page.locator('#write');
      await field.fill('Good morning.');
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('menuitem', { name: 'Document is cut off' }).click();
      const { reasons } = (await app.client.get('/admin/reasons', { bearer })).body;
      const { subject } = reasons.find(({ code }: { code: string }) => code === 'cut_off');
      expect(await field.inputValue()).toBe(`Good morning.\n${subject.es}`);
      await page.locator('.composer_form').getByText(subject.en).waitFor();
      await checkScreen(page, 'thread-template');
      await field.fill('Good morning.');
      expect(await page.locator('.composer_form').getByText(subject.en).count()).toBe(0);
      await field.fill('');
    },
  );

  test('[S172] unsent text is found again after Escape and a reload, and a second tab has the session until it ends', async () => {
    const [first, second] = [await park(), await park()];
    await open(first);
    await page.keyboard.press('m');
    await page.keyboard.type('Half a sentence');
    await page.keyboard.press('Escape');
    expect(page.url()).toContain(first.id);
    await open(second);
    expect(await page.locator('#write').inputValue()).toBe('');
    await open(first);
    expect(await page.locator('#write').inputValue()).toBe('Half a sentence');
    await page.keyboard.press('Escape');
    await page.locator('.queue_queue').waitFor();
    await page.reload();
    await page.locator('.queue_queue').waitFor();
    await open(first);
    expect(await page.locator('#write').inputValue()).toBe('Half a sentence');
    // A second tab needs no sign-in, and has none of the drafts.
    const beside = await page.context().newPage();
    await beside.goto(page.url());
    await beside.locator('.sheet_sheet img').waitFor();
    expect(await beside.locator('#write').inputValue()).toBe('');
    // The session ends in both tabs, and the drafts with it.
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const each of [page, beside]) await each.locator('input[type=email]').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('attesta.drafts'))).toBeNull();
    // A tab at the sign-in is signed in with the other one.
    await signIn(page);
    await beside.locator('.sheet_sheet img').waitFor();
  });

  testDeep(
    'the dialogs of the block list and of views have what was typed after Escape and a reload',
    async () => {
      const person = await park();
      const dialog = page.getByRole('dialog');
      const block = async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Block document' }).click();
      };
      await open(person);
      await block();
      await dialog.getByLabel('Reason').fill('Four names');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await page.locator('.sheet_sheet img').waitFor();
      await block();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('Four names');
      // Nothing was read of the card, so the server refuses it: the text stays where it was typed.
      await dialog.getByRole('button', { name: 'Add to block list' }).click();
      await dialog.getByText('No number of this document is stored').waitFor();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('Four names');
      await storeNumber(person);
      await dialog.getByRole('button', { name: 'Add to block list' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await block();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      const save = async () => {
        await page.getByRole('button', { name: 'Saved views' }).click();
        await page.getByRole('menuitem', { name: 'Save as view…' }).click();
      };
      const name = dialog.getByLabel('Name', { exact: true });
      await page.evaluate(() => location.assign('#/?kind=license'));
      await save();
      await name.fill('Licences');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await save();
      expect(await name.inputValue()).toBe('Licences');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => sessionStorage.getItem('attesta.drafts'))).toBeNull();
    },
  );
});
