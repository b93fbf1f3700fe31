import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startMailServer } from '../../../../test/harness/servers/start-mail-server.ts';
import { ADMIN, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { openMailer } from './open-mailer.ts';
import { sendSummaries } from './send-summaries.ts';
import { writeSummary } from './write-summary.ts';

let all: TestApp;
let post: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  post = await startMailServer();
  all = await startApp({ vision: unavailableVision, sendsMail: true });
});
afterAll(async () => {
  await all.close();
  await post.close();
});
beforeEach(async () => {
  // Data of the tests before.
  await all.dependencies.db.asSystem((tx) =>
    tx.updateTable('staff_users').set({ daily_mail: false }).execute(),
  );
  post.mails.length = 0;
  post.refuse(false);
  // Another day, at noon: its mail was not sent yet.
  all.moveClock(24 * 3_600_000);
});

const warn = vi.fn();
const work = (hour = 6) =>
  sendSummaries(
    {
      db: all.dependencies.db,
      logger: { warn },
      summaries: { send: openMailer({ url: post.url, from: 'desk@attesta.test' }), hour, publicScheme: null },
    },
    all.dependencies.now(),
  );
const of = ({ host }: TestApp) => post.mails.filter(({ text }) => text.includes(`https://${host}/admin/`));

/** A tenant whose superuser wants the mail. */
async function open() {
  const app = await openTenant(all);
  const bearer = await logIn(app, app.host);
  const choose = async (daily_mail: boolean) => {
    // A session ends within the days that pass here.
    const ownBearer = await logIn(app, app.host);
    const answer = await app.client.send('PATCH', '/admin/me', { bearer: ownBearer, json: { daily_mail } });
    expect(answer.body.daily_mail).toBe(daily_mail);
  };
  await choose(true);
  return { app, bearer, choose };
}

test('[S147] a summary is sent once a day though several servers send, only to those who asked for it', async () => {
  const { app, bearer, choose } = await open();
  const other = { email: 'quiet@acme.test', username: 'Quiet', password: ADMIN.password, role: 'admin' };
  await app.client.post('/admin/users', { bearer, json: other });
  await work(23);
  expect(of(app)).toEqual([]);
  await Promise.all([work(), work(), work()]);
  await work();
  expect(of(app).map(({ to }) => to)).toEqual([[ADMIN.email]]);
  all.moveClock(24 * 3_600_000);
  await work();
  expect(of(app)).toHaveLength(2);
  await choose(false);
  all.moveClock(24 * 3_600_000);
  await work();
  expect(of(app)).toHaveLength(2);
});

test('[S146] a summary has counts and links, and nothing of a person', async () => {
  const { app, bearer } = await open();
  const subject = await newSubject(app, bearer, { first_name: 'Plantagenet', last_name: 'Secretname' });
  await app.client.post(`/admin/subjects/${subject}/request-deletion`, { bearer, json: {} });
  await work();
  const [mail] = of(app);
  expect(mail?.text).toContain('Requests for erasure: 1');
  expect(mail?.text).toContain('Pending cases: 0');
  expect(mail?.text).not.toMatch(/Plantagenet|Secretname/);
  const summary = writeSummary({ waiting: 7, late: 2, requests: 3 }, 'https://acme.test', false);
  expect(summary.text + summary.subject).not.toContain('7');
});

test('[S147] a mail that the mail server does not accept is tried again, later each time, and no address is in the log', async () => {
  const { app } = await open();
  warn.mockClear();
  post.refuse(true);
  await work();
  await work();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain(ADMIN.email);
  all.moveClock(5 * 60_000);
  await work();
  expect(warn).toHaveBeenCalledTimes(2);
  post.refuse(false);
  all.moveClock(5 * 60_000);
  await work();
  expect(of(app)).toEqual([]);
  all.moveClock(5 * 60_000);
  await work();
  expect(of(app)).toHaveLength(1);
});

test('[S146] a summary cannot be requested if the service sends no mail', async () => {
  const ownApp = await startApp({ vision: unavailableVision });
  const bearer = await logIn(ownApp);
  expect((await ownApp.client.get('/admin/me', { bearer })).body.daily_mail).toBeNull();
  const refusal = await ownApp.client.send('PATCH', '/admin/me', { bearer, json: { daily_mail: true } });
  expect(refusal.status).toBe(409);
  await ownApp.close();
});
