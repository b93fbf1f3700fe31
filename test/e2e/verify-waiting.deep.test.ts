import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toUploadDeps } from '../../src/server/app.ts';
import { examineQueue } from '../../src/server/features/submissions/queue/examine-queue.ts';
import { openUploadPermits } from '../../src/server/http/uploads/upload-permits.ts';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, NO_CARD } from '../harness/vision/seen-documents.ts';

// What a person reads while others decide, and at the end. The staff API plays the other side.
describe.skipIf(!existsSync(CHROMIUM))('waiting on the hosted page', () => {
  const sight = { document: NO_CARD, face: seenSelfie(fakeFace('ada')) };
  const SITE = 'https://www.example.com';
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
    const json = {
      contact: { email: 'help@example.com', phone: '+49 30 1234567' },
      return_origins: [SITE],
      targets: {
        hours: { license: 4, selfie: 4, age: null },
        time_zone: 'Europe/Berlin',
        working_hours: null,
      },
    };
    await app.client.send('PATCH', '/admin/settings', { bearer, json });
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

  /** Sends a licence that a person has to decide. @returns the submission's id */
  const sendForReview = async (capabilities: object = {}): Promise<string> => {
    const subject = await newSubject(app, bearer, ADA);
    await driver.open(await mint(app, bearer, subject, { upload_type: 'license', ...capabilities }));
    await driver.press('Start');
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('We couldn’t find your licence in the photo').waitFor();
    const answer = page.waitForResponse((response) => response.url().includes('/subject/upload'));
    await driver.press('Ask a person to check');
    const { license_id } = await (await answer).json();
    await driver.heading('Someone at Acme will check your photo').waitFor();
    return license_id;
  };

  test('the waiting screen has the contact and the target, and a question is a screen within ten seconds', async () => {
    await page.clock.install();
    const id = await sendForReview();
    await page.getByText('Acme aims to decide within 4 hours.').waitFor();
    expect(await page.getByRole('link', { name: 'Call +49 30 1234567' }).getAttribute('href')).toBe(
      'tel:+49301234567',
    );
    const mail = page.getByRole('link', { name: 'Email help@example.com' });
    expect(await mail.getAttribute('href')).toBe('mailto:help@example.com');
    const question = { comment: 'Is this your new card?', response_required: true };
    await app.client.post(`/admin/submissions/${id}/messages`, { bearer, json: question });
    await page.clock.runFor(10_000);
    await driver.heading(question.comment).waitFor();
    expect(await page.title()).toBe(`A question for you: ${question.comment}`);
    // The focus leads to the title, which says first that it is a question.
    await driver.heading(/^A question for you\b.*Is this your new card\?$/).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    // What it is about is named once, and the one main button has words.
    expect(await page.getByText('Driving licence', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).innerText()).toBe('Send');
    await page.getByLabel('Reply').fill('Yes.');
    await driver.press('Send');
    await page.getByText('Your message has been sent.').waitFor();
    await page.clock.runFor(10_000);
    await driver.heading(question.comment).waitFor();
    await driver.press('Continue');
    await driver.heading('Someone at Acme will check your photo').waitFor();
    expect(await page.getByText('A question for you').count()).toBe(0);
  });

  test('a rejection has the reviewer’s words, and the way to ask', async () => {
    await page.clock.install();
    const id = await sendForReview();
    await app.client.post(`/admin/submissions/${id}/messages`, {
      bearer,
      json: { comment: 'Wait, please.' },
    });
    const comment = 'The card is a copy.\nPlease come to our office.';
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { comment } });
    await page.clock.runFor(10_000);
    await driver.heading('This wasn’t accepted').waitFor();
    const words = page.getByRole('region', { name: 'Acme wrote' });
    expect(await words.innerText()).toContain(comment);
    await page.getByRole('link', { name: 'Email help@example.com' }).waitFor();
  });

  test('Finish leads to the return address; without one the page says that it can be closed', async () => {
    sight.document = ADAS_CARD;
    const finish = async (capabilities: object) => {
      const subject = await newSubject(app, bearer, ADA);
      await driver.open(await mint(app, bearer, subject, { upload_type: 'license', ...capabilities }));
      await driver.press('Start');
      await driver.give(image);
      await driver.press('Send');
      await driver.press('Continue');
      await driver.heading('You’re done').waitFor();
    };
    await finish({ return_url: `${SITE}/done` });
    const link = page.getByRole('link', { name: 'Finish' });
    expect(await link.getAttribute('href')).toBe(`${SITE}/done`);
    expect(await link.getAttribute('target')).toBe('_top');
    expect(await page.getByText('You can close this page.').count()).toBe(0);
    await finish({});
    await page.getByText('You can close this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Finish' }).count()).toBe(0);
  });

  test('the page says that a queued image is still being checked, until its verdict comes', async () => {
    sight.document = ADAS_CARD;
    await page.clock.install();
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { overload: 'queue' } });
    const other = await newSubject(app, bearer, ADA);
    await upload(app, await mint(app, bearer, other), 'license', image);
    // Behind an upload that waits, others of the tenant wait too.
    const { db } = app.dependencies;
    await db.asTenant(app.tenantId, (tx) =>
      sql`update attempts set verdict = null, queued_at = created_at where subject_id = ${other}`.execute(tx),
    );
    await driver.open(
      await mint(app, bearer, await newSubject(app, bearer, ADA), { upload_type: 'license' }),
    );
    await driver.press('Start');
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Your photo is being checked').waitFor();
    await page.getByText('You can close this page.').waitFor();
    await page.clock.runFor(10_000);
    await driver.heading('Your photo is being checked').waitFor();
    const deps = toUploadDeps(app.dependencies, openUploadPermits());
    expect(await examineQueue(deps, new AbortController().signal)).toBe(2);
    await page.clock.runFor(10_000);
    await driver.heading('Your licence is accepted').waitFor();
    await page.reload();
    expect(await page.getByText('is being checked').count()).toBe(0);
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { overload: 'refuse' } });
  });

  test('an accepted re-upload is followed by the end, not by an empty list of messages', async () => {
    const subject = await newSubject(app, bearer, ADA);
    const { body } = await upload(app, await mint(app, bearer, subject), 'license', image);
    const json = { require_reupload: true, comment: 'Once more, please.' };
    await app.client.post(`/admin/submissions/${body.license_id}/reject`, { bearer, json });
    sight.document = ADAS_CARD;
    const capabilities = { upload_type: 'reupload', can_list_reupload: true };
    await driver.open(await mint(app, bearer, subject, capabilities));
    await driver.press('Retake licence photo');
    await driver.give(image);
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    await driver.press('Continue');
    await driver.heading('You’re done').waitFor();
    expect(await page.getByText('There is no message for you.').count()).toBe(0);
  });

  test('the page of an erased person is that of a link that never existed, also where results were kept', async () => {
    sight.document = ADAS_CARD;
    const subject = await newSubject(app, bearer, ADA);
    await driver.open(await mint(app, bearer, subject, { upload_type: 'license' }));
    await driver.press('Start');
    await driver.give(image);
    await driver.press('Send');
    await driver.press('Continue');
    await driver.heading('You’re done').waitFor();
    await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    await page.reload();
    await driver.heading('This link doesn’t work').waitFor();
    const erased = await page.locator('main').innerText();
    const other = await windows.open();
    await drivePage(other, app).open(`attesta_once_${'k'.repeat(43)}`);
    await other.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    expect(await other.locator('main').innerText()).toBe(erased);
    expect(erased).not.toMatch(/Accepted|expired|deleted/);
    await other.context().close();
  });

  test('the page opens in the link’s language, and keeps the one that the person chose', async () => {
    const subject = await newSubject(app, bearer, ADA);
    const token = await mint(app, bearer, subject, { language: 'de' });
    await driver.open(token);
    await driver.heading('Bestätige deine Identität').waitFor();
    await page.getByLabel('Sprache').selectOption('es');
    await driver.heading('Verifica tu identidad').waitFor();
    await page.reload();
    await driver.heading('Verifica tu identidad').waitFor();
  });
});
