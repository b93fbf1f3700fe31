/**
 * "Log in with a proof of age": an OpenID Connect provider that says how old a person is at least, and nothing else.
 *
 *     npm install
 *     ISSUER=https://age.example.com PORT=3100 CLIENTS=clients.json KEYS=keys.json \
 *       ATTESTA_URL=https://id.example.com ATTESTA_TOKEN=attesta_api_… node log-in.mjs
 *
 * CLIENTS is a file with the metadata of the sites, KEYS one that the first start writes. A proxy ends TLS. Open logins
 * are in this process's memory: a restart ends them.
 */
import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';
import { beginCheck, endCheck, readCheck } from './attesta.mjs';
import { writePage } from './page.mjs';

const { ISSUER, PORT = '3100', CLIENTS = 'clients.json', KEYS = 'keys.json' } = process.env;
const LOGIN_MINUTES = 30;
/** Between the end of a check and the site's last request about it. */
const CLAIM_SECONDS = 300;

/** What a site asks for (`acr_values`), the strongest first; the first is the default. */
const LEVELS = [18, 13, 15, 16, 21, 25].flatMap((age) => [
  { acr: `urn:attesta:age_over_${age}:proof`, age, shows: ['proof'] },
  { acr: `urn:attesta:age_over_${age}:estimate`, age, shows: ['proof', 'estimate'] },
]);

/** The level of each login that has ended well, for some minutes. */
const accounts = new Map();
/** The check of each open login. */
const checks = new Map();

const secrets = existsSync(KEYS) ? JSON.parse(readFileSync(KEYS, 'utf8')) : makeKeys();
const provider = new Provider(ISSUER, {
  clients: JSON.parse(readFileSync(CLIENTS, 'utf8')),
  clientDefaults: { subject_type: 'pairwise', grant_types: ['authorization_code'], response_types: ['code'] },
  responseTypes: ['code'],
  scopes: ['openid'],
  acrValues: LEVELS.map(({ acr }) => acr),
  claims: { openid: ['sub', ...new Set(LEVELS.map(({ age }) => `age_over_${age}`))] },
  conformIdTokenClaims: false,
  // A login has its own account, so two logins of one person have nothing in common.
  subjectTypes: ['pairwise'],
  pairwiseIdentifier: (_context, account, client) =>
    createHmac('sha256', secrets.salt).update(`${client.clientId} ${account}`).digest('base64url'),
  jwks: { keys: [secrets.key] },
  cookies: { keys: [secrets.cookies] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { policy: alwaysAsk(), url: (_context, { uid }) => `/login/${uid}` },
  findAccount: (_context, id) => accounts.has(id) && { accountId: id, claims: () => claim(id) },
  loadExistingGrant: grantOpenid,
  ttl: {
    AccessToken: CLAIM_SECONDS,
    AuthorizationCode: 60,
    Grant: CLAIM_SECONDS,
    IdToken: CLAIM_SECONDS,
    Interaction: (LOGIN_MINUTES + 5) * 60,
    Session: CLAIM_SECONDS,
  },
});
provider.proxy = true;

function makeKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  const made = { key, cookies: randomBytes(32).toString('hex'), salt: randomBytes(32).toString('hex') };
  writeFileSync(KEYS, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** Each login has its own check. */
function alwaysAsk() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy.remove('consent');
  policy.get('login').checks.add(
    new Check('no_check', 'The age has to be proven', ({ oidc }) => {
      return oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}

async function grantOpenid({ oidc }) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}

const claim = (id) => ({ sub: id, [`age_over_${accounts.get(id).age}`]: true });

/** Undefined if the site asks only for what no check here can show. */
function findLevel({ acr_values: wanted }) {
  if (!wanted) return LEVELS[0];
  return wanted
    .split(' ')
    .map((acr) => LEVELS.find((level) => level.acr === acr))
    .find(Boolean);
}

const deny = (error, error_description) => ({ error, error_description });
const NOT_SHOWN = deny('access_denied', 'The age was not shown.');
const UNAVAILABLE = deny('temporarily_unavailable', 'The check does not answer now. Try again later.');

/** Sends the person to the check. @returns the address; null if the check does not answer */
async function begin(uid, { age, shows }) {
  const returnUrl = ISSUER.startsWith('https:') ? `${ISSUER}/login/${uid}/end` : undefined;
  const check =
    checks.get(uid) ?? (await beginCheck({ key: uid, minAge: age, minutes: LOGIN_MINUTES, returnUrl }));
  checks.set(uid, { ...check, shows });
  setTimeout(() => forget(uid), (LOGIN_MINUTES + 5) * 60_000).unref();
  return check.url;
}

async function forget(uid) {
  const check = checks.get(uid);
  checks.delete(uid);
  if (check) await endCheck(check);
}

/** The result for the site: a login, or an error. Only a yes is a login. */
async function end(uid, level) {
  const check = checks.get(uid);
  if (!check) return NOT_SHOWN;
  const shown = await readCheck(check);
  await forget(uid);
  if (!level.shows.includes(shown)) return NOT_SHOWN;
  const accountId = randomUUID();
  accounts.set(accountId, level);
  setTimeout(() => accounts.delete(accountId), CLAIM_SECONDS * 1000).unref();
  const strongest = LEVELS.find(({ age, shows }) => age === level.age && shows.includes(shown));
  return { login: { accountId, acr: strongest.acr, remember: false } };
}

async function answerLogin(request, response, step) {
  const { uid, params } = await provider.interactionDetails(request, response);
  const finish = (result) => provider.interactionFinished(request, response, result);
  const level = findLevel(params);
  if (!level)
    return finish(deny('unmet_authentication_requirements', 'No value of acr_values is supported.'));
  if (step === '' && request.method === 'GET') {
    const { clientName, clientId } = await provider.Client.find(params.client_id);
    const page = writePage({ uid, site: clientName ?? clientId, age: level.age, isBegun: checks.has(uid) });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(200, {
      ...headers,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return response.end(page);
  }
  try {
    if (step === 'begin' && request.method === 'POST')
      return response.writeHead(303, { location: await begin(uid, level) }).end();
    if (step === 'end') return finish(await end(uid, level));
    if (step === 'cancel') {
      await forget(uid);
      return finish(NOT_SHOWN);
    }
  } catch (error) {
    console.error(error.message);
    return finish(UNAVAILABLE);
  }
  return response.writeHead(404).end();
}

/** The login before has its own account: without its cookie, this one has nothing to do with it. */
function withoutSession(cookies = '') {
  const others = cookies.split('; ').filter((each) => !each.startsWith('_session'));
  return others.join('; ');
}

const serve = provider.callback();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, ISSUER);
  const [, own, step = ''] = /^\/login\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (/^\/auth(\/|$)/.test(pathname)) request.headers.cookie = withoutSession(request.headers.cookie);
  if (!own) return serve(request, response);
  answerLogin(request, response, step).catch(() => {
    if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
    response.end('This login has ended. Begin again at the site that you came from.');
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`Sites find this provider at ${ISSUER}`));
