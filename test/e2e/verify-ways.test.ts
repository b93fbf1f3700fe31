import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { isDeep, testDeep } from '../harness/tier.ts';
import { fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, IDENTITY_CARD } from '../harness/vision/seen-documents.ts';

// The ways around the camera. The staff API plays the other side.
describe.skipIf(!existsSync(CHROMIUM))('the ways of the hosted page', () => {
  const sight = { document: ADAS_CARD, face: seenSelfie(fakeFace('ada')) };
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let driver: PageDriver;
  let image: Buffer;
  let subject: string;

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
    sight.document = ADAS_CARD;
    subject = await newSubject(app, bearer, ADA);
    page = await windows.open();
    driver = drivePage(page, app);
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  const change = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
  const open = async (capabilities: object = { upload_type: 'license' }) =>
    driver.open(await mint(app, bearer, subject, capabilities));
  const listAnswers = async () =>
    (await app.client.get(`/admin/subjects/${subject}?include=consent`, { bearer })).body.consent;

  describe.runIf(isDeep)('consent', () => {
    const TEXT = 'Only when you <b>join</b>.\nNever later.';
    const CONSENT = {
      required: true,
      version: '1',
      text: { en: TEXT },
      notice_url: 'https://www.example.com/privacy',
      terms_url: null,
    };
    const QUESTION = 'May we compare your face?';
    const ACROSS = 'May we also compare it with other people’s faces?';
    /** Agrees to both questions. */
    const agree = async () => {
      await driver.press('Yes, I agree');
      await driver.heading(ACROSS).waitFor();
      await driver.press('Yes, I agree');
    };
    beforeEach(async () => void (await change({ consent: CONSENT, contact: { email: 'help@example.com' } })));
    afterAll(async () => void (await change({ consent: { required: false } })));

    testDeep('a yes is recorded before an image, and a tenant’s markup is text', async () => {
      await open({});
      await driver.press('Start');
      await driver.heading(QUESTION).waitFor();
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
      expect(await page.locator('p', { hasText: 'Only when' }).innerText()).toBe(TEXT);
      expect(await page.locator('main b').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(
        CONSENT.notice_url,
      );
      const sizes = await Promise.all(
        ['Yes, I agree', 'I don’t agree'].map((name) => page.getByRole('button', { name }).boundingBox()),
      );
      expect([sizes[1]!.width, sizes[1]!.height]).toEqual([sizes[0]!.width, sizes[0]!.height]);
      await checkScreen(page, 'consent');
      // In a low window the yes lies below the end of the text, not over it.
      await page.setViewportSize({ width: 360, height: 640 });
      await page.evaluate('scrollTo(0, 0)');
      const yes = await page.getByRole('button', { name: 'Yes, I agree' }).boundingBox();
      const end = await page.getByText('You can withdraw your consent').boundingBox();
      expect(end!.y + end!.height).toBeLessThanOrEqual(yes!.y);
      await page.setViewportSize({ width: 390, height: 844 });
      await agree();
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
      expect(await listAnswers()).toMatchObject([
        { given: true, compares_across: true, version: '1', language: 'en' },
      ]);
      await driver.give(image);
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
    });

    testDeep(
      'the comparison with other people is a separate question, and may be refused alone',
      async () => {
        await open({});
        await driver.press('Start');
        await driver.heading(QUESTION).waitFor();
        expect(await page.getByText('with the faces of other people').count()).toBe(0);
        await driver.press('Yes, I agree');
        await driver.heading(ACROSS).waitFor();
        expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
        expect(await listAnswers()).toEqual([]);
        await checkScreen(page, 'consent-across');
        await driver.press('I don’t agree');
        await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
        expect(await listAnswers()).toMatchObject([{ given: true, compares_across: false }]);
        await change({ compare_across_people: false });
        await open({});
        await driver.press('Start');
        await driver.press('Yes, I agree');
        await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
        expect(await listAnswers()).toMatchObject([{ given: true, compares_across: null }, { given: true }]);
        await change({ compare_across_people: true });
      },
    );

    testDeep('a no by keyboard leads to a person, also after a reload, and may be changed', async () => {
      await open({});
      await driver.press('Start');
      await page.getByRole('button', { name: 'I don’t agree' }).focus();
      await page.keyboard.press('Enter');
      await driver.heading('No photo was taken').waitFor();
      await page.getByRole('link', { name: 'Email help@example.com' }).waitFor();
      await checkScreen(page, 'consent-no');
      expect(await listAnswers()).toMatchObject([{ given: false }]);
      await page.reload();
      await driver.heading('No photo was taken').waitFor();
      await driver.press('Change my answer');
      await agree();
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
    });

    testDeep('a new version is asked while an image waits, and the image is sent after it', async () => {
      await open({});
      await driver.press('Start');
      await agree();
      await driver.give(image);
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await change({ consent: { version: '2', text: { en: 'Now also later.' } } });
      await driver.press('Send');
      await driver.heading(QUESTION).waitFor();
      await page.getByText('Now also later.').waitFor();
      await agree();
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
    });

    testDeep('a text that changes while it is read is asked again', async () => {
      await open({});
      await driver.press('Start');
      await driver.heading(QUESTION).waitFor();
      await change({ consent: { version: '3', text: { en: 'A third text.' } } });
      await agree();
      await page.getByText('A third text.').waitFor();
      await agree();
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
      expect(await listAnswers()).toMatchObject([{ version: '3' }]);
    });
  });

  describe.runIf(isDeep)('another document', () => {
    const send = async (capabilities: object) => {
      await open({ upload_type: 'license', ...capabilities });
      await driver.press('Start');
      await driver.give(image);
      await driver.press('Send');
    };

    testDeep(
      'a waiting identity card is named at once, with what is wanted first and “I only have this” second',
      async () => {
        sight.document = IDENTITY_CARD;
        await send({ max_license_attempts: 3 });
        await driver.heading('This looks like an identity card').waitFor();
        await page.getByText('Acme accepts: driving licence.').waitFor();
        await page.getByText('2 tries left').waitFor();
        await checkScreen(page, 'wrong-document');
        const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
        expect(buttons.map((text) => text.split('\n')[0])).toEqual([
          'Take licence photo',
          'I only have this',
        ]);
        sight.document = ADAS_CARD;
        await driver.press('Take licence photo');
        await driver.give(image);
        await driver.press('Send');
        await driver.heading('Your licence is accepted').waitFor();
      },
    );

    testDeep('a person who has only this continues, and a reviewer decides', async () => {
      sight.document = IDENTITY_CARD;
      await send({});
      await page.getByRole('button', { name: 'I only have this' }).click();
      await driver.heading('Nothing more to do for now').waitFor();
    });
  });

  describe.runIf(isDeep)('another device', () => {
    testDeep('a link for phones only offers no start on a computer, and starts on a phone', async () => {
      const capabilities = { upload_type: 'license', phone_only: true };
      const computer = await windows.open(DESKTOP_WINDOW);
      await drivePage(computer, app).open(await mint(app, bearer, subject, capabilities));
      await computer.getByText('Acme asks you to continue on your phone.').waitFor();
      await computer.getByRole('img', { name: 'A code for your phone’s camera' }).waitFor();
      expect(await computer.getByRole('button', { name: 'Start' }).count()).toBe(0);
      await computer.context().close();
      await open(capabilities);
      await page.getByRole('button', { name: 'Start' }).waitFor();
    });

    testDeep('a phone offers to copy and send the address, which opens elsewhere once', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
        origin: `http://${app.host}:${app.port}`,
      });
      await open();
      await driver.press('Continue on another device');
      const address = page.getByText(/\/verify\/#/);
      await address.waitFor();
      expect(await page.getByRole('img').count()).toBe(0);
      const url = await address.innerText();
      const sms = await page.getByRole('link', { name: /Send as a text message/ }).getAttribute('href');
      expect(sms).toBe(`sms:?&body=${encodeURIComponent(url)}`);
      await checkScreen(page, 'elsewhere', [390]);
      await driver.press('Copy link');
      await page.getByText(/^Copied\.$|Press and hold/).waitFor();
      const other = await windows.open();
      await other.goto(url);
      await other.getByRole('button', { name: 'Start' }).waitFor();
      await driver.heading('Opened on your other device').waitFor();
      await other.context().close();
    });
  });

  testDeep(
    'a person chooses one of several documents, and its back is taken and sent with its front',
    async () => {
      await change({ accepted_documents: ['licence', 'identity_card', 'passport'] });
      await open();
      await driver.press('Start');
      await driver.heading('Which document do you have?').waitFor();
      const country = page.getByLabel('Issuing country');
      expect(await country.inputValue()).toBe('');
      await page.getByRole('button', { name: /^passport/ }).click();
      await page.getByText('Choose the issuing country first.').waitFor();
      expect(await country.evaluate((select) => select === document.activeElement)).toBe(true);
      await country.selectOption({ label: 'Germany' });
      await checkScreen(page, 'choose-document', [1440, 390, 360]);
      await page.getByRole('button', { name: /^passport/ }).click();
      await driver.heading('Take a photo of the photo page').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: /^identity card/ }).click();
      await driver.heading('Take a photo of the front').waitFor();
      await driver.give(image);
      await driver.press('Continue');
      await driver.heading('Now turn the card over').waitFor();
      await checkScreen(page, 'back-side', [1440, 390, 360]);
      await page.reload();
      await driver.press('Continue');
      await page.getByRole('button', { name: 'Skip the back' }).waitFor();
      await driver.give(image);
      await driver.press('Send');
      await driver.heading(/document/).waitFor();
      const { submissions } = (await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer }))
        .body;
      const caseAnswer = await app.client.get(`/admin/submissions/${submissions[0].id}`, { bearer });
      expect(caseAnswer.body.attempts).toMatchObject([{ attempt: 1, has_back: true }]);
      await change({ accepted_documents: ['licence'] });
    },
  );

  testDeep('a person with none of the documents sends what they have to a person', async () => {
    await change({ accepted_documents: ['licence', 'identity_card', 'passport'] });
    await open();
    await driver.press('Start');
    await driver.press('I have none of these');
    await page.getByText('Someone at Acme will check it.').waitFor();
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Someone at Acme will check your photo').waitFor();
    const path = `/admin/submissions?subject_id=${subject}`;
    const { submissions } = (await app.client.get(path, { bearer })).body;
    const { body } = await app.client.get(`/admin/submissions/${submissions[0].id}`, { bearer });
    expect(body.attempts).toMatchObject([{ verdict: 'MANUAL_REVIEW_REQUESTED' }]);
    const events = await app.client.get(`/admin/subjects/${subject}?include=client_events`, { bearer });
    expect(events.body.client_events).toMatchObject([{ event: 'given_up' }]);
    await change({ accepted_documents: ['licence'] });
  });

  testDeep('a person asks for another one before any photo failed', async () => {
    await open();
    await driver.press('Start');
    await driver.press('I can’t do this. Let a person check');
    await page.getByText('Someone at Acme will check it.').waitFor();
    expect(await page.getByRole('button', { name: 'I can’t do this. Let a person check' }).count()).toBe(0);
    await checkScreen(page, 'asked-person');
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Someone at Acme will check your photo').waitFor();
  });

  test('[S20] a link for live capture has no file input on the page, and other links mark a file', async () => {
    const inputs = () => page.locator('input[type=file]').count();
    const shutter = page.getByRole('button', { name: 'Take a photo', exact: true });
    await open({ upload_type: 'license', require_live_capture: true });
    await driver.press('Start');
    await shutter.waitFor();
    expect(await inputs()).toBe(0);
    await checkScreen(page, 'live-tips');
    await shutter.click();
    // This browser has no camera.
    await driver.heading('We found no camera').waitFor();
    expect(await inputs()).toBe(0);
    await checkScreen(page, 'live-none');
    await driver.press('Continue on another device');
    await page.getByText(/\/verify\/#/).waitFor();

    await open();
    await driver.press('Start');
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    const { submissions } = (await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer }))
      .body;
    const caseAnswer = await app.client.get(`/admin/submissions/${submissions[0].id}`, { bearer });
    expect(caseAnswer.body.attempts[0].evidence.capture).toEqual({ source: 'file' });
  });

  testDeep('a pending request to be erased is shown instead of the form, and can be taken back', async () => {
    const askForErasure = async () => {
      await page.getByText('What happens to your photos').click();
      await page.getByRole('button', { name: /ask for that/ }).click();
    };
    await open();
    await askForErasure();
    await page.getByRole('checkbox').check();
    await driver.press('Ask for deletion');
    await driver.heading('We have your request').waitFor();
    await driver.press('Back');
    await askForErasure();
    await driver.heading('You’ve already asked').waitFor();
    await checkScreen(page, 'erasure-pending');
    await driver.press('Withdraw the request');
    await driver.heading('Your request is withdrawn').waitFor();
    await driver.press('Back');
    await askForErasure();
    await page.getByRole('checkbox').waitFor();
  });
});
