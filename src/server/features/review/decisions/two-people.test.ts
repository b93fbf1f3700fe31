import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPasskey } from '../../../../../test/harness/soft-authenticator.ts';
import { ADMIN, openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';

// Every way for one person to be the two of a four-eyes review. The first half must fail, the second must work.

const RULES = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
const NO_RULES = { ...RULES, rejections: false };
const OTHER_PASSWORD = 'another long password';
const NOT_YOURS = expect.stringContaining('Your vote does not count yet');
const DAY = 86_400_000;
let whole: TestApp;
let app: TestApp;
let root: string;
let ann: { id: number; bearer: string };
let image: Buffer;
let token: string;

beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  ann = await addColleague(app, root, 'Ann', 'superuser');
  await change({ second_look: RULES });
  token = await mint(app, root, await newSubject(app, root, { first_name: 'A', last_name: 'B' }));
});
afterAll(() => whole.close());

const post = (path: string, json: object, bearer: string) => app.client.post(path, { bearer, json });
const change = (json: object, bearer = root) => app.client.send('PATCH', '/admin/settings', { bearer, json });
const submit = async () => (await upload(app, token, 'license', image)).body.license_id as string;
const approve = (id: string, bearer: string) => post(`/admin/submissions/${id}/approve`, {}, bearer);
const reject = (id: string, bearer: string) => post(`/admin/submissions/${id}/reject`, {}, bearer);
const reopen = (id: string, bearer: string) =>
  post(`/admin/submissions/${id}/reopen`, { comment: 'Once more.' }, bearer);
const takeBack = (id: string, bearer: string) =>
  post(`/admin/submissions/${id}/reject`, { require_reupload: true }, bearer);
const makeToken = async (bearer: string) => (await post('/admin/api-tokens', {}, bearer)).body.token;
const patchUser = (id: number, json: object, bearer = root) =>
  app.client.send('PATCH', `/admin/users/${id}`, { bearer, json });
const enter = async (username: string, password = ADMIN.password) =>
  (await app.client.post('/admin/login', { json: { email: `${username}@acme.test`, password } })).body
    .token as string;
/** An account whose password its maker chose. */
async function makeAccount(username: string, bearer = ann.bearer, role = 'superuser') {
  const login = { email: `${username}@acme.test`, password: ADMIN.password };
  const { id } = (await post('/admin/users', { ...login, username, role }, bearer)).body;
  return { id: id as number, bearer: await enter(username) };
}
const refused = (status: number, error: unknown) => ({ status, body: { error } });
const OWN_APPROVAL = expect.stringContaining('You approved this submission.');
const NO_PERSON = expect.stringContaining('an API token is not a person');

/** Each tries as one person what takes two, and returns the refusal. */
const WAYS: [string, () => Promise<[answer: unknown, expected: unknown]>][] = [
  [
    'their API token approves, they take the approval back',
    async () => {
      const id = await submit();
      expect((await approve(id, await makeToken(ann.bearer))).status).toBe(200);
      return [await takeBack(id, ann.bearer), refused(409, OWN_APPROVAL)];
    },
  ],
  [
    'they approve, their API token takes the approval back',
    async () => {
      const id = await submit();
      const machine = await makeToken(ann.bearer);
      await approve(id, ann.bearer);
      return [await takeBack(id, machine), refused(403, NO_PERSON)];
    },
  ],
  [
    'one of their API tokens approves, the other takes the approval back',
    async () => {
      const id = await submit();
      await approve(id, await makeToken(ann.bearer));
      return [await takeBack(id, await makeToken(ann.bearer)), refused(403, NO_PERSON)];
    },
  ],
  [
    'an API token whose maker is unknown approves, they take the approval back',
    async () => {
      const id = await submit();
      const machine = await makeToken(ann.bearer);
      await app.dependencies.db.asTenant(app.tenantId, (tx) =>
        tx.updateTable('api_tokens').set({ maker_id: null }).execute(),
      );
      await approve(id, machine);
      return [await takeBack(id, ann.bearer), refused(409, OWN_APPROVAL)];
    },
  ],
  [
    'they vote, and their API token votes',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      return [await reject(id, await makeToken(ann.bearer)), refused(403, NO_PERSON)];
    },
  ],
  [
    'they vote in two sessions',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      return [await reject(id, await enter('Ann')), refused(409, expect.stringContaining('already voted'))];
    },
  ],
  [
    'an account that they made votes',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      return [await reject(id, (await makeAccount('Eve')).bearer), refused(403, NOT_YOURS)];
    },
  ],
  [
    'an account that they made takes their approval back',
    async () => {
      const id = await submit();
      await approve(id, ann.bearer);
      return [await takeBack(id, (await makeAccount('Eve')).bearer), refused(403, NOT_YOURS)];
    },
  ],
  [
    'an account votes whose password they replaced',
    async () => {
      const id = await submit();
      const { id: ben } = await addColleague(app, root, 'Ben');
      await reject(id, ann.bearer);
      await patchUser(ben, { password: OTHER_PASSWORD }, ann.bearer);
      return [await reject(id, await enter('Ben', OTHER_PASSWORD)), refused(403, NOT_YOURS)];
    },
  ],
  [
    'an account votes whose password they replaced, and whose passkey they removed',
    async () => {
      const id = await submit();
      const ben = await addColleague(app, root, 'Ben');
      await addPasskey(app, ben.bearer);
      app.moveClock(1000);
      await patchUser(ben.id, { password: OTHER_PASSWORD, reset_2fa: true }, ann.bearer);
      await reject(id, ann.bearer);
      return [await reject(id, await enter('Ben', OTHER_PASSWORD)), refused(403, NOT_YOURS)];
    },
  ],
  [
    'an account that they made sets the password that they chose',
    async () => {
      const eve = await makeAccount('Eve');
      const same = { current: ADMIN.password, password: ADMIN.password };
      return [
        await post('/admin/me/password', same, eve.bearer),
        refused(400, expect.stringContaining('is the current one')),
      ];
    },
  ],
  [
    'an invitation sets the password that they chose',
    async () => {
      const eve = await makeAccount('Eve');
      const { invitation_url } = (await post(`/admin/users/${eve.id}/invitation`, {}, ann.bearer)).body;
      const json = { invitation_token: invitation_url.split('#invite=')[1], password: ADMIN.password };
      return [
        await app.client.post('/admin/invitation', { json }),
        refused(400, expect.stringContaining('is the current one')),
      ];
    },
  ],
  [
    'they are removed, added again, and vote again',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      await app.client.send('DELETE', `/admin/users/${ann.id}`, { bearer: root, json: {} });
      const again = await addColleague(app, root, 'Ann');
      return [await reject(id, again.bearer), refused(409, expect.stringContaining('already voted'))];
    },
  ],
  [
    'they are removed, added again, and take their approval back',
    async () => {
      const id = await submit();
      await approve(id, ann.bearer);
      await app.client.send('DELETE', `/admin/users/${ann.id}`, { bearer: root, json: {} });
      const again = await addColleague(app, root, 'Ann');
      return [await takeBack(id, again.bearer), refused(409, OWN_APPROVAL)];
    },
  ],
  [
    'they reopen what two rejected, and approve it',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      expect((await reject(id, root)).body.second_look).toBe('agreed');
      await reopen(id, ann.bearer);
      return [
        await approve(id, ann.bearer),
        { status: 200, body: { status: 'pending', second_look: 'wanted' } },
      ];
    },
  ],
  [
    'they reopen what they approved, and reject it',
    async () => {
      const id = await submit();
      await approve(id, ann.bearer);
      await reopen(id, ann.bearer);
      return [
        await reject(id, ann.bearer),
        { status: 200, body: { status: 'pending', second_look: 'wanted' } },
      ];
    },
  ],
  [
    'they reopen what two rejected, and their API token approves it',
    async () => {
      const id = await submit();
      await reject(id, ann.bearer);
      await reject(id, root);
      await reopen(id, ann.bearer);
      return [await approve(id, await makeToken(ann.bearer)), refused(403, NO_PERSON)];
    },
  ],
  [
    'they switch the rule off',
    async () => {
      const { body } = await change({ second_look: NO_RULES }, ann.bearer);
      return [body, { second_look: RULES, second_look_change: { second_look: NO_RULES, by: 'Ann' } }];
    },
  ],
  [
    'they switch the rule off twice',
    async () => {
      await change({ second_look: NO_RULES }, ann.bearer);
      const { body } = await change({ second_look: NO_RULES }, await enter('Ann'));
      return [body, { second_look: RULES, second_look_change: { by: 'Ann' } }];
    },
  ],
  [
    'an account that they made confirms that the rule is off',
    async () => {
      await change({ second_look: NO_RULES }, ann.bearer);
      const eve = await makeAccount('Eve');
      return [
        await change({ second_look: NO_RULES }, eve.bearer),
        refused(403, expect.stringContaining('another user set your password')),
      ];
    },
  ],
  [
    'they suspend the other who may confirm it, and switch the rule off',
    async () => {
      const { body } = await app.client.get('/admin/users', { bearer: ann.bearer });
      await patchUser(body[0].id, { suspended: true }, ann.bearer);
      app.moveClock(6 * DAY);
      return [
        await change({ second_look: NO_RULES }, await enter('Ann')),
        refused(409, expect.stringContaining('you removed or suspended users')),
      ];
    },
  ],
  [
    'they make a severe signal harmless',
    async () => {
      await change({ second_look: { ...RULES, approvals_against_signals: true } });
      const { body } = await change({ severe_signals: [] }, ann.bearer);
      const { severe_signals } = body;
      expect(severe_signals).toContain('blocked');
      return [body, { second_look_change: { severe_signals: [], by: 'Ann' } }];
    },
  ],
];

test.each(WAYS)('[S155] one person is not two: %s', async (_, tries) => {
  const [answer, expected] = await tries();
  expect(answer).toMatchObject(expected as object);
});

test('two people are two: a user votes after setting the password that another chose', async () => {
  const id = await submit();
  const eve = await makeAccount('Eve');
  await reject(id, ann.bearer);
  expect((await reject(id, eve.bearer)).status).toBe(403);
  await post('/admin/me/password', { current: ADMIN.password, password: OTHER_PASSWORD }, eve.bearer);
  expect((await reject(id, eve.bearer)).body).toMatchObject({ status: 'rejected', second_look: 'agreed' });
});

test('two people are two: a user votes after adding a passkey to an account that another made', async () => {
  const id = await submit();
  const eve = await makeAccount('Eve');
  app.moveClock(1000);
  await addPasskey(app, eve.bearer);
  await reject(id, ann.bearer);
  expect((await reject(id, eve.bearer)).body).toMatchObject({ second_look: 'agreed' });
});

test('two people are two: another takes back what an API token approved, and a rejection of two is reopened and approved by two', async () => {
  const id = await submit();
  await approve(id, await makeToken(ann.bearer));
  expect((await takeBack(id, root)).body).toMatchObject({ status: 'rejected', second_look: null });
  const other = await submit();
  await reject(other, ann.bearer);
  await reject(other, root);
  await reopen(other, ann.bearer);
  await approve(other, ann.bearer);
  expect((await approve(other, root)).body).toMatchObject({ status: 'approved', second_look: 'agreed' });
});

test('[S156] two people are two: the rules loosen when another confirms within a week, and a tighter rule ends the wait', async () => {
  await change({ second_look: NO_RULES, retention_days: 90 }, ann.bearer);
  expect((await change({ second_look: NO_RULES })).body).toMatchObject({
    second_look: NO_RULES,
    second_look_change: null,
    retention_days: 90,
  });
  await change({ second_look: RULES });
  await change({ second_look: NO_RULES }, ann.bearer);
  const { body } = await app.client.get('/admin/audit?action=settings.updated', { bearer: root });
  const fields = body.entries.map((entry: { fields: string[] }) => entry.fields);
  expect(fields.slice(0, 4)).toEqual([
    ['second_look_change'],
    ['second_look'],
    ['second_look'],
    ['retention_days', 'second_look_change'],
  ]);
  await change({ second_look: { ...RULES, sample_percent: 5 } });
  const tighter = await change({ second_look: NO_RULES });
  expect(tighter.body).toMatchObject({ second_look_change: { by: 'root' } });
  app.moveClock(8 * DAY);
  expect((await change({ second_look: NO_RULES }, await enter('Ann'))).body).toMatchObject({
    second_look: { rejections: true },
    second_look_change: { by: 'Ann' },
  });
});

test('[S156] two people are two: a tenant with one who may change the settings loosens the rules alone, a week after taking the rights of others', async () => {
  await patchUser(ann.id, { role: 'admin' });
  expect((await change({ second_look: NO_RULES })).status).toBe(409);
  app.moveClock(8 * DAY);
  root = await logIn(app);
  expect((await change({ second_look: NO_RULES })).body).toMatchObject({ second_look: NO_RULES });
});
