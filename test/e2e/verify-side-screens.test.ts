import { existsSync } from 'node:fs';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../harness/steps.ts';
import { isDeep, testDeep } from '../harness/tier.ts';
import { fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, NO_CARD } from '../harness/vision/seen-documents.ts';

// Messages, details and the request for erasure, in a real browser on the real app.
describe.skipIf(!existsSync(CHROMIUM))('the side screens of the hosted page', () => {
  const sight = { document: NO_CARD, face: seenSelfie(fakeFace('ada')) };
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let driver: PageDriver;
  let image: Buffer;

  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: fakeVision(sight), withPages: true });
    bearer = await logIn(app);
    windows = await openWindows();
    image = await drawNoise();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });
  beforeEach(async () => {
    sight.document = NO_CARD;
    page = await windows.open();
    driver = drivePage(page, app);
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  /** Creates a subject whose licence a reviewer asked for again, with this message. */
  const flagged = async (comment: string) => {
    const subject = await newSubject(app, bearer, ADA);
    const first = await mint(app, bearer, subject);
    const { body } = await upload(app, first, 'license', image);
    const id = body.license_id as string;
    const json = { require_reupload: true, comment };
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json });
    return { subject, id };
  };

  testDeep(
    'a person reads a message, answers it, and sends the image again through the same screens',
    async () => {
      const { subject, id } = await flagged('The light hides your address.');
      const token = await mint(app, bearer, subject, {
        upload_type: 'reupload',
        can_list_reupload: true,
        max_uses: 1,
      });
      await driver.open(token);
      await driver.heading('The light hides your address.').waitFor();
      await page.getByText('One more photo, please').waitFor();
      await page.getByLabel('Reply').fill('I moved last month.');
      await driver.press('Send');
      await page.getByText('Your message has been sent.').waitFor();
      await page.getByRole('log').getByText('I moved last month.').waitFor();

      sight.document = ADAS_CARD;
      await driver.press('Retake licence photo');
      await driver.give(image);
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
      const { body } = await app.client.get(`/admin/submissions/${id}`, { bearer });
      expect(body).toMatchObject({ status: 'approved' });
      expect(body.attempts.length).toBe(2);
    },
  );

  test('[S36] a reviewer’s decision reaches the person, in an open tab and when the link is opened again', async () => {
    await page.clock.install();
    /**
     * Opens a link whose licence a person has to decide.
     * @returns functions for that decision, and what another tab shows then
     */
    const openLink = async () => {
      const subject = await newSubject(app, bearer, ADA);
      const token = await mint(app, bearer, subject, { upload_type: 'license' });
      await driver.open(token);
      await driver.press('Start');
      await driver.give(image);
      const answer = page.waitForResponse((response) => response.url().includes('/subject/upload'));
      await driver.press('Send');
      const { license_id: id } = await (await answer).json();
      await driver.press('Ask a person to check');
      await driver.heading('Someone at Acme will check your photo').waitFor();
      const decide = async (how: string, json: object, heading: string) => {
        await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
        await page.clock.runFor(10_000);
        await driver.heading(heading).waitFor();
      };
      const again = async (heading: string) => {
        const other = await windows.open();
        await drivePage(other, app).open(token);
        await other.getByRole('heading', { level: 1, name: heading }).waitFor();
        await other.context().close();
      };
      return { decide, again };
    };
    const first = await openLink();
    await first.decide('approve', {}, 'Your licence is accepted');
    await first.again('You’re done');
    // Ten minutes later the case is reopened: the page must still be polling.
    if (isDeep) await page.clock.runFor(600_000);
    else await page.clock.fastForward(600_000);
    await first.decide('reopen', { comment: 'We look once more.' }, 'Someone at Acme will check your photo');
    await first.decide('approve', {}, 'Your licence is accepted');
    const comment = 'The light hides your address.';
    await first.decide('reject', { require_reupload: true, comment }, comment);
    await page.getByText('One more photo, please').waitFor();
    // The page that sent the image still has it and shows it; the next step is visible without scrolling.
    await page.getByRole('region').getByRole('img', { name: 'Your photo of the card' }).waitFor();
    for (const part of [
      page.getByText('Needed again'),
      page.getByRole('button', { name: 'Retake licence photo' }),
    ]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
    }
    await first.again(comment);
    const second = await openLink();
    await second.decide('reject', {}, 'This wasn’t accepted');
    await second.again('Not everything worked');
  });

  testDeep('earlier messages are loaded a page at a time, by keyboard, up to the first', async () => {
    const { subject, id } = await flagged('said-0');
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql`insert into messages (tenant_id, id, submission_id, author_type, author, comment_text, created_at)
        select ${app.tenantId}, gen_random_uuid(), ${id}, 'admin', 'root', 'said-' || n,
          ${app.dependencies.now()}::timestamptz + n * interval '1 millisecond' from generate_series(1, 249) n`.execute(
        tx,
      ),
    );
    const token = await mint(app, bearer, subject, { upload_type: 'reupload', can_list_reupload: true });
    await driver.open(token);
    // The newest is the title.
    await driver.heading('said-249').waitFor();
    const readThread = async () =>
      (await page
        .locator('section')
        .getByText(/^said-\d+$/)
        .allTextContents()) as string[];
    const expected = (from: number) => Array.from({ length: 249 - from }, (_, at) => `said-${from + at}`);
    expect(await readThread()).toEqual(expected(150));
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    await earlier.focus();
    await page.keyboard.press('Enter');
    await page.getByText('said-50', { exact: true }).waitFor();
    expect(await readThread()).toEqual(expected(50));
    const list = page.getByRole('group', { name: 'Earlier messages' });
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('said-0', { exact: true }).waitFor();
    expect(await readThread()).toEqual(expected(0));
    expect(await earlier.count()).toBe(0);
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await page
        .getByRole('log')
        .getByText(/^said-/)
        .count(),
    ).toBe(99);
  });

  testDeep('an image that was decided meanwhile is no longer asked for', async () => {
    const { subject, id } = await flagged('Once more, please.');
    const capabilities = { can_list_reupload: true, can_return_capabilities: true };
    await driver.open(await mint(app, bearer, subject, capabilities));
    await driver.press('Retake licence photo');
    await driver.give(image);
    sight.document = ADAS_CARD;
    const elsewhere = { token: await mint(app, bearer, subject), form: uploadForm(image) };
    expect((await app.client.post(`/subject/reupload?type=license&id=${id}`, elsewhere)).status).toBe(201);
    await driver.press('Send');
    await driver.heading('This photo is no longer needed').waitFor();
    await driver.press('Continue');
    await driver.heading('Verify your identity').waitFor();
  });

  test('[S39] a re-uploaded image that is not good enough offers only what can succeed', async () => {
    const { subject } = await flagged('Once more, please.');
    const sendAgain = async (capabilities: object) => {
      await driver.open(await mint(app, bearer, subject, { can_list_reupload: true, ...capabilities }));
      await driver.press('Retake licence photo');
      await driver.give(image);
      await driver.press('Send');
      await driver.heading('We couldn’t find your licence in the photo').waitFor();
    };
    const again = page.getByRole('button', { name: 'Take it again' });
    await sendAgain({ upload_type: 'reupload' });
    await page.getByText('Acme has this photo and').waitFor();
    expect(await again.count()).toBe(0);
    await driver.press('Continue');
    await driver.heading('Not everything worked').waitFor();

    const id = (await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer })).body
      .submissions[0].id;
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { require_reupload: true } });
    await sendAgain({ upload_type: 'license' });
    sight.document = ADAS_CARD;
    await again.click();
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    const { submissions } = (await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer }))
      .body;
    expect(submissions).toMatchObject([{ id, status: 'approved' }]);
  });

  test('[S38] the page stops waiting for an answer: it says so twice, then asks for the image again', async () => {
    await page.clock.install();
    await driver.open(
      await mint(app, bearer, await newSubject(app, bearer, ADA), { view_subject_details: true }),
    );
    await driver.heading('Verify your identity').waitFor();
    await page.route('**/subject/details', () => {});
    await driver.press('See your details');
    await driver.heading('Your details').waitFor();
    await page.clock.runFor(10_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await page.clock.runFor(20_000);
    await page.getByRole('alert').getByText('There was no answer.').waitFor();
    expect(await page.getByText('This is taking longer than usual.').count()).toBe(0);
    await page.unroute('**/subject/details');
    await driver.press('Try again');
    await page.getByText('16 October 1986').waitFor();
  });

  testDeep('an empty answer is refused, and a broken connection loses no typed word', async () => {
    const { subject } = await flagged('Hello.');
    await driver.open(await mint(app, bearer, subject, { can_list_reupload: true }));
    await driver.press('Send');
    await page.getByText('Please write something first.').waitFor();
    await page.getByLabel('Reply').fill('I am here.');
    await page.context().setOffline(true);
    await driver.press('Send');
    await page.getByRole('alert').getByText('No connection just now.').waitFor();
    expect(await page.getByLabel('Reply').inputValue()).toBe('I am here.');
    await page.context().setOffline(false);
    await driver.press('Send');
    await page.getByText('Your message has been sent.').waitFor();
  });

  testDeep('words that are typed while an answer is sent stay, and nothing is sent twice', async () => {
    const { subject } = await flagged('Hello.');
    await driver.open(await mint(app, bearer, subject, { can_list_reupload: true }));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bodies: (string | null)[] = [];
    await page.route('**/subject/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      bodies.push(route.request().postData());
      await gate;
      return route.continue();
    });
    const field = page.getByLabel('Reply');
    await field.fill('The first one.');
    await driver.press('Send');
    await expect.poll(() => bodies.length).toBe(1);
    await field.fill('And the second.');
    await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
    release();
    await page.getByText('Your message has been sent.').waitFor();
    expect(bodies.length).toBe(1);
    expect(await field.inputValue()).toBe('And the second.');
    await page.unroute('**/subject/messages');
  });

  testDeep('shows the details read-only where the link does not permit changes', async () => {
    const subject = await newSubject(app, bearer, ADA);
    await driver.open(await mint(app, bearer, subject, { view_subject_details: true }));
    await driver.press('See your details');
    await page.getByText('16 October 1986').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await driver.press('Back');
    await driver.heading('Verify your identity').waitFor();
  });

  testDeep(
    'corrects details with each refusal shown at its field, and sends only the changed ones',
    async () => {
      const subject = await newSubject(app, bearer, ADA);
      const capabilities = { view_subject_details: true, can_edit_details: true };
      await driver.open(await mint(app, bearer, subject, capabilities));
      await driver.press('See your details');
      await page.getByLabel('First name').fill('');
      await page.getByLabel('Postcode').fill('9'.repeat(41));
      await driver.press('Save');
      await page.getByText('Please check 2 fields.').waitFor();
      await page.getByText('Please fill this in.').waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name');
      await page.getByLabel('First name').fill('Adah');
      await page.getByLabel('Postcode').fill('99999');
      const request = page.waitForRequest((request) => request.method() === 'POST');
      await driver.press('Save');
      expect((await request).postDataJSON()).toEqual({ first_name: 'Adah', addr_zip: '99999' });
      await page.getByText('Your details are saved.').waitFor();
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(stored).not.toContain('Adah');
    },
  );

  testDeep('requests erasure once, after a confirmation, and then shows it as pending', async () => {
    const token = await mint(app, bearer, await newSubject(app, bearer, ADA));
    await driver.open(token);
    await page.getByText('What happens to your photos').click();
    await driver.press('ask for that');
    await driver.heading('Ask for your data to be deleted').waitFor();
    await driver.press('Ask for deletion');
    await page.getByText('Please tick the box first.').waitFor();
    await page.getByLabel('Yes, delete my data.').check();
    await driver.press('Ask for deletion');
    await driver.heading('We have your request').waitFor();
    await driver.press('Back');
    await page.getByText('What happens to your photos').click();
    await driver.press('ask for that');
    await driver.heading('You’ve already asked').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});
