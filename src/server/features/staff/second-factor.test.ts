import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../test/harness/client.ts';
import { ADMIN, OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let service: TestApp;
/** Each test has its own tenant, with its own superuser: failures elsewhere do not count here. */
let app: TestApp;
let root: string;
let people = 0;
beforeAll(async () => {
  service = await startApp({ vision: unavailableVision });
});
afterAll(() => service.close());
beforeEach(async () => {
  app = await openTenant(service);
  root = await logIn(app);
});

const PASSWORD = 'a password of some length';
const post = (path: string, json: object, bearer?: string) =>
  app.client.post(path, { json, ...(bearer ? { bearer } : {}) });
const password = (email: string) => post('/admin/login', { email, password: PASSWORD });
const verify = (challenge_token: string, code: string) =>
  post('/admin/login/verify', { challenge_token, code });
const generateCode = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() + ahead * 30_000 });
const nextStep = () => app.moveClock(30_000);

/** A member of staff, without a second factor yet. */
async function newPerson(role = 'admin') {
  people += 1;
  const email = `person${people}@acme.test`;
  const json = { email, username: `Person ${people}`, password: PASSWORD, role };
  const creationAnswer = await post('/admin/users', json, root);
  expect(creationAnswer.status).toBe(201);
  return {
    email,
    id: creationAnswer.body.id as number,
    bearer: (await password(email)).body.token as string,
  };
}

/** The same with an active second factor. */
async function newEnrolled(role?: string) {
  const person = await newPerson(role);
  const { secret, recovery_codes } = (await post('/admin/2fa/enrol', {}, person.bearer)).body;
  const activated = await post('/admin/2fa/activate', { code: generateCode(secret) }, person.bearer);
  expect(activated.body).toEqual({ status: 'second factor activated' });
  nextStep();
  return { ...person, secret: secret as string, codes: recovery_codes as string[] };
}

/** An answer except its date. */
const asShown = ({ status, body, headers: { date: _, 'attesta-request-id': _id, ...headers } }: Answer) => ({
  status,
  body,
  headers,
});

const requestChallenge = async (email: string) => (await password(email)).body.challenge_token as string;

test('enrolling shows secret, address, QR code and ten codes, and is active once a code was right', async () => {
  const { email, bearer } = await newPerson();
  const { body } = await post('/admin/2fa/enrol', {}, bearer);
  expect(body.otpauth_url).toContain(`secret=${body.secret}`);
  expect(body.otpauth_url).toContain('issuer=Acme');
  expect(body.qr_svg).toMatch(/^<svg/);
  expect(new Set(body.recovery_codes).size).toBe(10);
  expect((await password(email)).body.token).toBeDefined();
  const wrong = await post('/admin/2fa/activate', { code: '000000' }, bearer);
  expect(wrong.status).toBe(401);
  expect((await password(email)).body.token).toBeDefined();
  await post('/admin/2fa/activate', { code: generateCode(body.secret) }, bearer);
  expect((await password(email)).body).toEqual({
    challenge: 'totp',
    challenge_token: expect.stringMatching(/^attesta_challenge_[\w-]{43}$/),
    expires_in: 300,
  });
  expect((await app.client.get('/admin/me', { bearer })).body.second_factor).toBe(true);
});

test('enrolling again before activation replaces the first; afterwards it is refused', async () => {
  const { bearer } = await newPerson();
  const first = (await post('/admin/2fa/enrol', {}, bearer)).body;
  const second = (await post('/admin/2fa/enrol', {}, bearer)).body;
  expect((await post('/admin/2fa/activate', { code: generateCode(first.secret) }, bearer)).status).toBe(401);
  expect((await post('/admin/2fa/activate', { code: generateCode(second.secret) }, bearer)).status).toBe(200);
  expect((await post('/admin/2fa/enrol', {}, bearer)).status).toBe(409);
  expect((await post('/admin/2fa/activate', { code: generateCode(second.secret, 1) }, bearer)).status).toBe(
    409,
  );
});

test('enrolling is refused to a machine', async () => {
  const { token } = (await post('/admin/api-tokens', {}, root)).body;
  expect((await post('/admin/2fa/enrol', {}, token)).status).toBe(403);
});

test('[S85] enrolling stores neither the secret nor a code in readable form in the database', async () => {
  const { secret, codes } = await newEnrolled();
  const rows = await app.dependencies.db.asTenant(app.tenantId, async (tx) => [
    ...(await tx.selectFrom('staff_users').selectAll().execute()),
    ...(await tx.selectFrom('staff_recovery_codes').selectAll().execute()),
  ]);
  const texts = rows.flatMap((row) => Object.values(row)).map((value) => Buffer.from(String(value)));
  const bytes = rows.flatMap((row) => Object.values(row)).filter((value) => value instanceof Uint8Array);
  const all = Buffer.concat([...texts, ...bytes.map((value) => Buffer.from(value))]);
  const raw = Buffer.from(new TOTP({ secret }).secret.bytes);
  for (const planted of [secret, raw, codes[0]!, codes[0]!.replaceAll('-', '')]) {
    expect(all.includes(planted)).toBe(false);
  }
});

test('the second phase gives a session for a code, and the code works only once', async () => {
  const { email, secret } = await newEnrolled();
  const code = generateCode(secret);
  const { body } = await verify(await requestChallenge(email), code);
  expect(body).toMatchObject({ token: expect.any(String), username: expect.any(String), role: 'admin' });
  expect((await app.client.get('/admin/me', { bearer: body.token })).status).toBe(200);
  expect((await verify(await requestChallenge(email), code)).status).toBe(401);
  nextStep();
  expect((await verify(await requestChallenge(email), generateCode(secret))).status).toBe(200);
});

test('[S121] one code sent twenty times at once opens one session', async () => {
  const { email, secret } = await newEnrolled();
  const challenges = await Promise.all(Array.from({ length: 8 }, () => requestChallenge(email)));
  const code = generateCode(secret);
  const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('the second phase accepts the codes of clocks that are 30 seconds off, and none of 60', async () => {
  const { email, secret } = await newEnrolled();
  expect((await verify(await requestChallenge(email), generateCode(secret, 2))).status).toBe(401);
  expect((await verify(await requestChallenge(email), generateCode(secret, -2))).status).toBe(401);
  expect((await verify(await requestChallenge(email), generateCode(secret, 1))).status).toBe(200);
});

test('the second phase accepts each emergency code once, however it is written', async () => {
  const { email, codes } = await newEnrolled();
  const spacedCode = codes[0]!.toLowerCase().replaceAll('-', ' ');
  expect((await verify(await requestChallenge(email), spacedCode)).status).toBe(200);
  expect((await verify(await requestChallenge(email), codes[0]!)).status).toBe(401);
  expect((await verify(await requestChallenge(email), codes[1]!)).status).toBe(200);
});

test('[S119] the second phase counts fifty concurrent guesses as five: the right code no longer helps', async () => {
  const { email, secret } = await newEnrolled();
  const challenge = await requestChallenge(email);
  const right = generateCode(secret);
  const guesses = Array.from({ length: 50 }, (_, at) => String(at).padStart(6, '9'));
  const answers = await Promise.all(guesses.map((guess) => verify(challenge, guess)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
  expect((await verify(challenge, right)).status).toBe(401);
  const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('login_challenges').select('attempts').execute(),
  );
  expect(rows).toEqual([{ attempts: 5 }]);
});

test('a right code within five tries opens a session, and ends the challenge', async () => {
  const { email, secret } = await newEnrolled();
  const challenge = await requestChallenge(email);
  for (let at = 0; at < 4; at += 1) await verify(challenge, '000000');
  expect((await verify(challenge, generateCode(secret))).status).toBe(200);
  nextStep();
  expect((await verify(challenge, generateCode(secret))).status).toBe(401);
});

test('the second phase lasts 300 seconds', async () => {
  const { email, secret } = await newEnrolled();
  const early = await requestChallenge(email);
  app.moveClock(299_000);
  expect((await verify(early, generateCode(secret))).status).toBe(200);
  const late = await requestChallenge(email);
  app.moveClock(300_000);
  expect((await verify(late, generateCode(secret))).status).toBe(401);
});

test('[S119] a user has one challenge: a new one ends the one before', async () => {
  const { email, secret } = await newEnrolled();
  const [first, second] = [await requestChallenge(email), await requestChallenge(email)];
  expect((await verify(first, generateCode(secret))).status).toBe(401);
  expect((await verify(second, generateCode(secret))).status).toBe(200);
});

test('[S119] the failures of all challenges are counted: after ten in 15 minutes the right code is refused the same way', async () => {
  const { email, secret } = await newEnrolled();
  for (let at = 0; at < 2; at += 1) {
    const challenge = await requestChallenge(email);
    await Promise.all([1, 2, 3, 4].map(() => verify(challenge, '000000')));
  }
  const challenge = await requestChallenge(email);
  const answers = [];
  for (const code of ['000000', '000000', generateCode(secret)]) answers.push(await verify(challenge, code));
  expect(answers[0]!.status).toBe(401);
  expect(answers.map(asShown)).toEqual(Array(3).fill(asShown(answers[0]!)));
  expect((await password(email)).status).toBe(429);
  app.moveClock(15 * 60_000);
  expect((await verify(await requestChallenge(email), generateCode(secret))).status).toBe(200);
});

test('codes tried at the removal of the factor are counted too', async () => {
  const { email, secret, bearer } = await newEnrolled();
  const challenge = await requestChallenge(email);
  const remove = { bearer, json: { code: '000000' } };
  for (let at = 0; at < 10; at += 1) await app.client.send('DELETE', '/admin/2fa', remove);
  expect((await verify(challenge, generateCode(secret))).status).toBe(401);
});

test.each([
  ['a new password', { password: 'another of some length' }],
  ['a suspension', { suspended: true }],
  ['a factor that is reset', { reset_2fa: true }],
])('[S120] the second phase ends with %s', async (_, patch) => {
  const { email, id, secret } = await newEnrolled();
  const challenge = await requestChallenge(email);
  const change = (json: object) => app.client.send('PATCH', `/admin/users/${id}`, { bearer: root, json });
  expect((await change(patch)).status).toBe(200);
  const open = await app.dependencies.db.asSystem((tx) =>
    tx.selectFrom('login_challenges').select('user_id').where('user_id', '=', id).execute(),
  );
  expect(open).toEqual([]);
  await change({ suspended: false });
  expect((await verify(challenge, generateCode(secret))).status).toBe(401);
});

test('[S126] the second phase refuses every other value in one way, byte for byte, of any length or type', async () => {
  const refusal = asShown(await verify('attesta_challenge_unknown', '000000'));
  expect(refusal).toMatchObject({ status: 401, body: { error: expect.any(String) } });
  const long = 'x'.repeat(100_000);
  const values = [undefined, null, 7, -1.5, true, [], ['123456'], {}, '', long, '\u0000', '\ud800', '\u0661'];
  const bodies: unknown[] = [null, 7, 'text', [], [[]], true, {}];
  for (const value of values) {
    bodies.push({ challenge_token: value, code: '123456' }, { challenge_token: 'x', code: value });
  }
  const answers = await Promise.all(bodies.map((json) => post('/admin/login/verify', json as object)));
  expect(answers.map(asShown)).toEqual(bodies.map(() => refusal));
  expect((await app.client.post('/admin/login/verify', { raw: '{"code":' })).status).toBe(400);
  expect((await post('/admin/login/verify', { code: '123456', extra: long })).status).toBe(400);
});

test('the second phase fails in one way, for every cause', async () => {
  const { email, secret } = await newEnrolled();
  const usedToken = await requestChallenge(email);
  await verify(usedToken, generateCode(secret));
  nextStep();
  const foreign = await app.client.post('/admin/login/verify', {
    host: OTHER_HOST,
    json: { challenge_token: await requestChallenge(email), code: generateCode(secret) },
  });
  const expiredToken = await requestChallenge(email);
  app.moveClock(301_000);
  const answers = [
    foreign,
    await verify(usedToken, generateCode(secret)),
    await verify(expiredToken, generateCode(secret)),
    await verify(await requestChallenge(email), '000000'),
    await verify(await requestChallenge(email), 'not a code'),
    await verify('attesta_challenge_unknown', generateCode(secret)),
    await verify('', ''),
  ];
  const comparable = answers.map(asShown);
  expect(new Set(comparable.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(comparable[0]).toMatchObject({ status: 401, body: { error: expect.any(String) } });
});

describe('taking it away', () => {
  test('removing the factor requires a code, and keeps the password', async () => {
    const { email, secret, bearer } = await newEnrolled();
    const remove = (code: string) => app.client.send('DELETE', '/admin/2fa', { bearer, json: { code } });
    expect((await remove('000000')).status).toBe(401);
    expect((await remove(generateCode(secret))).body).toEqual({ status: 'second factor removed' });
    expect((await password(email)).body.token).toBeDefined();
  });

  test('removing the factor cannot be tried code after code', async () => {
    const { bearer } = await newEnrolled();
    const remove = () => app.client.send('DELETE', '/admin/2fa', { bearer, json: { code: '000000' } });
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await remove()).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('a superuser removes the factor of a user who lost the phone, which ends their sessions', async () => {
    const { email, id, bearer } = await newEnrolled();
    const reset = await app.client.send('PATCH', `/admin/users/${id}`, {
      bearer: root,
      json: { reset_2fa: true },
    });
    expect(reset.body).toMatchObject({ id, second_factor: false });
    expect((await app.client.get('/admin/me', { bearer })).status).toBe(401);
    expect((await password(email)).body.token).toBeDefined();
  });
});

describe('a tenant that enforces it', () => {
  const enforce = (bearer: string, enforce_2fa: boolean) =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { enforce_2fa } });

  test('[S178] a required second factor refuses all others, until they enrol by a one-time link', async () => {
    expect((await enforce(root, true)).status).toBe(409);
    const boss = await newEnrolled('superuser');
    const late = await newPerson();
    const turnedOn = await enforce(boss.bearer, true);
    expect(turnedOn.status).toBe(200);

    expect((await password(late.email)).status).toBe(403);
    expect((await app.client.get('/admin/subjects', { bearer: late.bearer })).status).toBe(403);
    expect((await app.client.get('/admin/me', { bearer: late.bearer })).status).toBe(200);

    const link = await post(`/admin/users/${late.id}/enrolment`, {}, boss.bearer);
    expect(link.status).toBe(201);
    const [address, enrolment_token] = link.body.url.split('#enrol=');
    expect(address).toBe(`http://${app.host}/admin/`);
    expect(enrolment_token).toMatch(/^attesta_enrol_[\w-]{43}$/);
    const { secret } = (await post('/admin/enrolment', { enrolment_token })).body;
    const activate = (code: string) => post('/admin/enrolment/activate', { enrolment_token, code });
    expect((await activate('000000')).status).toBe(401);
    expect((await activate(generateCode(secret))).status).toBe(200);
    expect((await post('/admin/enrolment', { enrolment_token })).status).toBe(401);
    nextStep();
    expect((await verify(await requestChallenge(late.email), generateCode(secret))).status).toBe(200);
    expect((await app.client.get('/admin/subjects', { bearer: late.bearer })).status).toBe(200);

    const removal = { bearer: late.bearer, json: { code: generateCode(secret, 1) } };
    expect((await app.client.send('DELETE', '/admin/2fa', removal)).status).toBe(409);
    expect((await enforce(boss.bearer, false)).status).toBe(200);
  });

  test('enrolment links end after a day, with the next one, and on another host', async () => {
    const { id } = await newPerson();
    const readToken = async () =>
      (await post(`/admin/users/${id}/enrolment`, {}, root)).body.url.split('#enrol=')[1] as string;
    const use = (enrolment_token: string, host?: string) =>
      app.client.post('/admin/enrolment', { json: { enrolment_token }, ...(host ? { host } : {}) });
    const first = await readToken();
    const second = await readToken();
    expect((await use(first)).status).toBe(401);
    expect((await use(second, OTHER_HOST)).status).toBe(401);
    expect((await use(second)).status).toBe(200);
    app.moveClock(24 * 3_600_000);
    expect((await use(second)).status).toBe(401);
    expect((await use('')).status).toBe(401);
  });
});

describe('failed logins', () => {
  const wrong = (email: string) => post('/admin/login', { email, password: 'wrong' });

  test('[S118] ten failed logins for an e-mail, then 429 with the limit and when to come back', async () => {
    const email = 'unknown@acme.test';
    const statuses = await Promise.all(Array.from({ length: 40 }, () => wrong(email)));
    expect(statuses.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refusal = statuses.find((answer) => answer.status === 429)!;
    expect(refusal.body).toEqual({ error: expect.any(String), limit: 10 });
    expect(Number(refusal.headers['retry-after'])).toBe(900);
  });

  test('[S118] ten failed logins from an address, for any users, and the right password waits too', async () => {
    const refusals = await Promise.all(Array.from({ length: 10 }, (_, at) => wrong(`guess${at}@acme.test`)));
    expect(refusals.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await post('/admin/login', ADMIN)).status).toBe(429);
    app.moveClock(15 * 60_000);
    expect((await post('/admin/login', ADMIN)).status).toBe(200);
  });

  test('successful logins do not count, however many', async () => {
    for (let at = 0; at < 12; at += 1) expect((await post('/admin/login', ADMIN)).status).toBe(200);
  });

  test('wrong codes count as failed logins', async () => {
    const { email } = await newEnrolled();
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const challenge = await requestChallenge(email);
      for (let at = 0; at < 5; at += 1) await verify(challenge, '000000');
    }
    expect((await password(email)).status).toBe(429);
  });

  test('failed logins of one tenant do not affect another', async () => {
    for (let at = 0; at < 11; at += 1) await wrong(ADMIN.email);
    const other = await app.client.post('/admin/login', { host: OTHER_HOST, json: ADMIN });
    expect(other.status).toBe(200);
  });
});

test('[S126] a refused code is answered with the same bytes, for every cause', async () => {
  const one = await newEnrolled();
  const suspended = await newEnrolled();
  const guessed = await newEnrolled();
  const endedToken = await requestChallenge(one.email);
  const spent = await requestChallenge(one.email);
  const exhausted = await requestChallenge(guessed.email);
  const locked = await requestChallenge(suspended.email);
  await app.client.send('PATCH', `/admin/users/${suspended.id}`, { bearer: root, json: { suspended: true } });
  expect((await verify(spent, generateCode(one.secret))).status).toBe(200);
  const wrong = await requestChallenge(one.email);
  await Promise.all([1, 2, 3, 4, 5].map(() => verify(exhausted, '000000')));
  const tries = [
    () => verify(wrong, '000000'),
    () => verify(wrong, generateCode(one.secret)), // used
    () => verify(endedToken, generateCode(one.secret, 1)),
    () => verify(spent, generateCode(one.secret, 1)),
    () => verify(exhausted, generateCode(guessed.secret)),
    () => verify(locked, generateCode(suspended.secret)),
    () => verify(`attesta_challenge_${'x'.repeat(43)}`, '000000'),
    () => verify('x', 'x'),
    () =>
      app.client.post('/admin/login/verify', {
        host: OTHER_HOST,
        json: { challenge_token: wrong, code: '000000' },
      }),
    async () => {
      app.moveClock(301_000);
      return verify(wrong, generateCode(one.secret));
    },
  ];
  const answers = [];
  for (const runTry of tries) answers.push(await runTry());
  const comparable = answers.map(
    ({ status, bytes, headers: { date, 'attesta-request-id': _id, ...headers } }) =>
      JSON.stringify([status, bytes.toString(), headers]),
  );
  expect(answers[0]!.status).toBe(401);
  expect([...new Set(comparable)]).toHaveLength(1);
});
