import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerRequest } from '../../tools/wallet/answer-session.ts';
import { makeIssuerKeys } from '../../tools/wallet/credential/issue-credential.ts';
import { planWallet } from '../../tools/wallet/credential/wallet-plan.ts';
import { readBrowserRequest } from '../../tools/wallet/credential/wallet-request.ts';
import { makeSpecimenKeys } from '../../tools/wallet/specimen-issuer.ts';
import { openSandbox, ROOT } from '../harness/clients/open-sandbox.ts';
import { freePorts } from '../harness/servers/free-ports.ts';
import { START } from '../harness/start-app.ts';

const EXAMPLE = join(ROOT, 'examples/age-check');
const CALLBACK = 'https://site.example/callback';
const PROOF = 'urn:attesta:age_over_18:proof';
const ESTIMATE = 'urn:attesta:age_over_18:estimate';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(async () => {
  for (const child of children) child.kill();
  await sandbox.close();
});

/** Starts a program of the example, and waits for its first line. */
async function startProgram(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(EXAMPLE, file)], {
    env: { ...sandbox.environment, ...environment },
    cwd: sandbox.home,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
}

type Fields = { method?: string; body?: unknown };
async function ask(path: string, { method, body }: Fields = {}, headers: Record<string, string> = {}) {
  const { ATTESTA_URL, ATTESTA_TOKEN } = sandbox.environment;
  const form = body instanceof FormData;
  const answer = await fetch(`${ATTESTA_URL}/api/v1${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      authorization: `Bearer ${ATTESTA_TOKEN}`,
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** What a person does on the page of the link. */
type Action = (token: string) => Promise<unknown>;

/** Answers as the EU's app, which attests 18 years alone. @param issuer by default the one that the sandbox trusts */
const present =
  (isOldEnough: boolean, issuer = makeSpecimenKeys()): Action =>
  async (token) => {
    const asDevice = { authorization: '', 'x-api-key': token };
    const begun = await ask('/subject/credential', { body: { kind: 'eu_age' } }, asDevice);
    const { request_id, requests } = begun.body;
    const plan = planWallet('eu_age', new Map([['age_over_18', isOldEnough]]), START);
    const request = readBrowserRequest(requests[0], sandbox.environment.ATTESTA_URL);
    const { answer } = await answerRequest(plan, request, issuer);
    return (await ask(`/subject/credential/${request_id}`, { body: answer }, asDevice)).body;
  };

const newestSubject = async () => (await ask('/admin/subjects?limit=1')).body[0];

/** Sends an image whose result the last name decides. */
const upload =
  (lastName: string): Action =>
  async (token) => {
    const { id } = await newestSubject();
    await ask(`/admin/subjects/${id}`, { method: 'PATCH', body: { last_name: lastName } });
    const form = new FormData();
    form.set('verification_id', 'age');
    form.set('image_file', new Blob([await readFile(sandbox.environment.PICTURE)]), 'picture.jpg');
    return (await ask('/subject/upload?type=verify_age', { body: form }, { 'x-api-key': token })).body;
  };

const nothing: Action = async () => undefined;

/** Ends the link before the person comes back. */
const tooLate: Action = async (token) => {
  await present(true)(token);
  const { id } = await newestSubject();
  const [link] = (await ask(`/admin/ephemeral-tokens?subject_id=${id}`)).body;
  await ask(`/admin/ephemeral-tokens/${link.id}`, { method: 'DELETE' });
};

describe('a login with a proof of age', () => {
  let site: oidc.Configuration;
  let issuer: string;
  beforeAll(async () => {
    issuer = await startProvider({});
    site = await discover(issuer);
  });

  async function startProvider(environment: Record<string, string>) {
    const [port] = (await freePorts(1)) as [number];
    const address = `http://127.0.0.1:${port}`;
    const clients = ['site', 'other'].map((name) => ({
      client_id: name,
      client_name: `The ${name} <b>`,
      client_secret: `the secret of ${name}`,
      redirect_uris: [CALLBACK],
    }));
    const CLIENTS = join(sandbox.home, 'clients.json');
    await writeFile(CLIENTS, JSON.stringify(clients));
    const KEYS = join(sandbox.home, 'keys.json');
    await startProgram('log-in.mjs', { ISSUER: address, PORT: String(port), CLIENTS, KEYS, ...environment });
    return address;
  }

  const discover = (address: string, name = 'site') =>
    oidc.discovery(new URL(address), name, `the secret of ${name}`, undefined, {
      execute: [oidc.allowInsecureRequests],
    });

  /** A browser: cookies, and no redirect followed by itself. */
  function openBrowser() {
    const cookies = new Map<string, string>();
    return async (address: string | URL, method = 'GET') => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address, { method, redirect: 'manual', headers: { cookie } });
      for (const each of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
        if (value) cookies.set(name!, value);
        else cookies.delete(name!);
      }
      const location = answer.headers.get('location');
      const next = location && new URL(location, address).href;
      return { status: answer.status, next, text: await answer.text() };
    };
  }

  type Browser = ReturnType<typeof openBrowser>;

  async function begin(browser: Browser, parameters: Record<string, string>, config = site) {
    const verifier = oidc.randomPKCECodeVerifier();
    const [nonce, state] = [oidc.randomNonce(), oidc.randomState()];
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
      ...parameters,
    });
    const { next } = await browser(address);
    return {
      next: next!,
      checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
    };
  }

  /** Follows redirects until the site's address. */
  async function follow(browser: Browser, address: string) {
    let next: string | null = address;
    while (next && !next.startsWith(CALLBACK)) ({ next } = await browser(next));
    return new URL(next!);
  }

  async function logIn(
    action: Action,
    parameters: Record<string, string> = { acr_values: PROOF },
    browser = openBrowser(),
  ) {
    const { next, checks } = await begin(browser, parameters);
    const { next: link } = await browser(`${next}/begin`, 'POST');
    const { id } = await newestSubject();
    const result = await action(new URL(link!).searchParams.get('token')!);
    const back = await follow(browser, `${next}/end`);
    const isErased = (await ask(`/admin/subjects/${id}`)).status === 404;
    return { back, checks, result, isErased };
  }

  async function readClaims({ back, checks }: Pick<Awaited<ReturnType<typeof logIn>>, 'back' | 'checks'>) {
    const tokens = await oidc.authorizationCodeGrant(site, back, checks);
    return tokens.claims()!;
  }

  test('a wallet’s proof is a login that says the age and nothing else', async () => {
    const done = await logIn(present(true));
    expect(done.result).toMatchObject({ status: 'AGE_VERIFICATION_DONE', age_verified: true });
    const claims = await readClaims(done);
    expect(claims).toMatchObject({
      acr: PROOF,
      age_over_18: true,
      sub: expect.stringMatching(/^[\w-]{43}$/),
    });
    const protocol = ['iss', 'aud', 'exp', 'iat', 'nonce', 'at_hash'];
    expect(
      Object.keys(claims)
        .filter((name) => !protocol.includes(name))
        .sort(),
    ).toEqual(['acr', 'age_over_18', 'sub']);
    expect(done.isErased).toBe(true);
  });

  test('two logins in one browser have another check and another sub', async () => {
    const browser = openBrowser();
    const first = await readClaims(await logIn(present(true), { acr_values: PROOF }, browser));
    const second = await readClaims(await logIn(present(true), { acr_values: PROOF }, browser));
    expect(second.sub).not.toBe(first.sub);
    const silent = await begin(browser, { acr_values: PROOF, prompt: 'none' });
    expect(new URL(silent.next).searchParams.get('error')).toBe('login_required');
  });

  test.each([
    ['a picture', upload('APPROVED'), ESTIMATE],
    ['a wallet, which is more', present(true), PROOF],
  ])('a site that an estimate is enough for takes %s', async (_title, action, acr) => {
    const claims = await readClaims(await logIn(action, { acr_values: ESTIMATE }));
    expect(claims).toMatchObject({ age_over_18: true, acr });
  });

  test.each([
    ['a no of a wallet', present(false), PROOF],
    ['a proof that waits for a reviewer', present(true, makeIssuerKeys()), PROOF],
    ['no answer', nothing, PROOF],
    ['a link that has ended', tooLate, PROOF],
    ['an estimate in place of a proof', upload('APPROVED'), PROOF],
    ['an estimate that says no', upload('TOO-YOUNG'), ESTIMATE],
    ['a picture without a face', upload('NO-FACE'), ESTIMATE],
    ['an outage', upload('OUTAGE-AGE'), ESTIMATE],
  ])('a login after %s ends with access_denied', async (_title, action, acr_values) => {
    const { back, isErased } = await logIn(action, { acr_values });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied' });
    expect([back.searchParams.has('code'), isErased]).toEqual([false, true]);
  });

  test('a proof of another age than the site asks for is no login', async () => {
    const { back } = await logIn(present(true), { acr_values: 'urn:attesta:age_over_21:proof' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('a level that is not offered is refused before a check begins', async () => {
    const browser = openBrowser();
    const { next } = await begin(browser, { acr_values: 'urn:attesta:age_over_99:proof' });
    const back = await follow(browser, next);
    expect(back.searchParams.get('error')).toBe('unmet_authentication_requirements');
  });

  test('only the browser that began a login can end it, and its page names the site', async () => {
    const browser = openBrowser();
    const { next } = await begin(browser, { acr_values: PROOF });
    expect((await browser(next)).text).toContain('The site &#60;b&#62;');
    for (const step of ['', '/end']) expect((await openBrowser()(`${next}${step}`)).status).toBe(400);
  });

  test('a check that does not answer is temporarily_unavailable', async () => {
    const server = createServer((_request, response) => response.writeHead(503).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const ATTESTA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = await discover(await startProvider({ ATTESTA_URL }));
    const browser = openBrowser();
    const { next } = await begin(browser, { acr_values: PROOF }, config);
    const answer = await browser(`${next}/begin`, 'POST');
    const back = await follow(browser, answer.next!);
    expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
    server.close();
  });
});

describe('an age check before a Mastodon account', () => {
  const SECRET = 'the secret of the webhook';
  let mastodon: Server;
  let hook: string;
  let environment: Record<string, string>;
  let program: ChildProcess;
  const approved: string[] = [];
  beforeAll(async () => {
    mastodon = createServer((request, response) => {
      const [, id] = /^\/api\/v1\/admin\/accounts\/(\w+)\/approve$/.exec(request.url ?? '') ?? [];
      const isAllowed = request.headers.authorization === 'Bearer a moderator' && request.method === 'POST';
      if (id && isAllowed) approved.push(id);
      response.writeHead(id && isAllowed ? 200 : 403).end('{}');
    });
    await new Promise<void>((resolve) => mastodon.listen(0, '127.0.0.1', resolve));
    const SENDMAIL = join(sandbox.home, 'sendmail');
    await writeFile(SENDMAIL, `#!/bin/sh\ncat >> "${join(sandbox.home, 'mail')}"\n`);
    await chmod(SENDMAIL, 0o755);
    const [port] = (await freePorts(1)) as [number];
    hook = `http://127.0.0.1:${port}/hook`;
    environment = {
      MASTODON_URL: `http://127.0.0.1:${(mastodon.address() as AddressInfo).port}`,
      MASTODON_TOKEN: 'a moderator',
      MASTODON_SECRET: SECRET,
      MAIL_FROM: 'team@social.example',
      MIN_AGE: '16',
      PORT: String(port),
      SENDMAIL,
      CHECKS: join(sandbox.home, 'checks.json'),
      EVERY_SECONDS: '0.2',
    };
    program = await startProgram('mastodon.mjs', environment);
  });
  afterAll(() => mastodon.close());
  beforeEach(async () => {
    approved.length = 0;
    await writeFile(join(sandbox.home, 'mail'), '');
  });

  const account = (id: string, changes = {}) => ({
    event: 'account.created',
    object: { id, domain: null, approved: false, email: `${id}@mail.example`, ...changes },
  });
  async function send(event: object, secret = SECRET) {
    const body = JSON.stringify(event);
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    return (await fetch(hook, { method: 'POST', body, headers: { 'x-hub-signature': signature } })).status;
  }
  const readMail = () => readFile(join(sandbox.home, 'mail'), 'utf8');
  const readToken = async () => /token=(\S+)/.exec(await readMail())![1]!;
  const twoRounds = () => new Promise((resolve) => setTimeout(resolve, 1500));

  test('a new account gets a link by mail, and is approved after a proof alone', async () => {
    expect(await send(account('1'))).toBe(204);
    expect(await send(account('1'))).toBe(204);
    expect((await readMail()).match(/^To: 1@mail.example$/gm)).toHaveLength(1);
    const { id } = await newestSubject();
    await present(true)(await readToken());
    await twoRounds();
    expect(approved).toEqual(['1']);
    expect((await ask(`/admin/subjects/${id}`)).status).toBe(404);
  });

  test.each([
    ['no', present(false)],
    ['waiting', present(true, makeIssuerKeys())],
    ['estimated', upload('APPROVED')],
    ['silent', nothing],
    ['late', tooLate],
  ])('an account whose answer is %s is left to the moderators', async (id, action) => {
    expect(await send(account(id))).toBe(204);
    await action(await readToken());
    await twoRounds();
    expect(approved).toEqual([]);
  });

  test('other events, other servers’ accounts and unsigned events begin no check', async () => {
    expect(await send(account('3', { domain: 'other.example' }))).toBe(204);
    expect(await send(account('4', { approved: true }))).toBe(204);
    expect(await send({ ...account('5'), event: 'account.updated' })).toBe(204);
    expect(await send(account('6'), 'another secret')).toBe(401);
    expect((await fetch(hook, { method: 'POST', body: JSON.stringify(account('7')) })).status).toBe(401);
    expect(await readMail()).toBe('');
  });

  test('a restart loses no check', async () => {
    expect(await send(account('8'))).toBe(204);
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill();
    await ended;
    await present(true)(await readToken());
    program = await startProgram('mastodon.mjs', environment);
    await twoRounds();
    expect(approved).toEqual(['8']);
  });
});
