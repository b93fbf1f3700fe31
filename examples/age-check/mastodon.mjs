/**
 * An age check before a Mastodon account is approved. Needs only Node, and a program that sends mail.
 *
 *     MASTODON_URL=https://social.example MASTODON_TOKEN=… MASTODON_SECRET=… MIN_AGE=16 MAIL_FROM=team@social.example \
 *       ATTESTA_URL=https://id.example.com ATTESTA_TOKEN=attesta_api_… node mastodon.mjs
 *
 * Set registrations to "approval required". Add a webhook for `account.created` and
 * `account.approved` (Administration, Webhooks) that leads to
 * /hook here; MASTODON_SECRET is its secret. MASTODON_TOKEN is a token of a moderator with `admin:write:accounts`.
 */
import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { beginCheck, endCheck, readCheck } from './attesta.mjs';

const { MASTODON_URL, MASTODON_TOKEN, MASTODON_SECRET, MAIL_FROM } = process.env;
const {
  MIN_AGE = '16',
  PORT = '3200',
  SENDMAIL = '/usr/sbin/sendmail',
  CHECKS = 'checks.json',
} = process.env;
const { EVERY_SECONDS = '5' } = process.env;
/** `proof`: a wallet's credential alone. `estimate`: a picture too, with an error of years. */
const { ENOUGH = 'proof' } = process.env;
const SHOWS = ENOUGH === 'estimate' ? ['proof', 'estimate'] : ['proof'];
const WEEK_MINUTES = 7 * 24 * 60;
const RETRY_MS = 60_000;
const GONE = 404;

/** The open checks by account. The file has their links, so only its owner may read it. */
const checks = new Map(existsSync(CHECKS) ? JSON.parse(readFileSync(CHECKS, 'utf8')) : []);
function store() {
  writeFileSync(`${CHECKS}.new`, JSON.stringify([...checks]), { mode: 0o600 });
  renameSync(`${CHECKS}.new`, CHECKS);
}

/** Mastodon signs its webhooks as WebSub says. */
function isGenuine(signature = '', body) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', MASTODON_SECRET).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Sends the link to the address that the account gave. */
async function invite({ id, email }) {
  const key = `mastodon-${id}`;
  const check = await beginCheck({ key, minAge: Number(MIN_AGE), minutes: WEEK_MINUTES });
  await mail(email, check.url);
  checks.set(id, check);
  store();
}

function mail(to, url) {
  const text = `From: ${MAIL_FROM}\nTo: ${to.replace(/[\r\n]/g, '')}\nSubject: One step to your account\n
${new URL(MASTODON_URL).host} is for people of ${MIN_AGE} years or more. Show that you are, within a week:
${url}
The team learns the answer alone. If you have not registered there, ignore this message.\n`;
  return new Promise((resolve, reject) => {
    const sender = spawn(SENDMAIL, ['-t', '-i'], { stdio: ['pipe', 'ignore', 'inherit'] });
    sender.on('error', reject);
    sender.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${SENDMAIL} ended with ${code}`)),
    );
    sender.stdin.end(text);
  });
}

/** Approves the account after a yes. A no, silence and an ended link leave it to the moderators. */
async function settle(id, check) {
  const shown = await readCheck(check);
  if (SHOWS.includes(shown)) await approve(id);
  else if (shown !== 'over') return;
  await drop(id);
}

async function approve(id) {
  const answer = await fetch(`${MASTODON_URL}/api/v1/admin/accounts/${encodeURIComponent(id)}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MASTODON_TOKEN}` },
  });
  if (!answer.ok && answer.status !== GONE) throw new Error(`Mastodon answered ${answer.status}`);
  console.log(`${id}: approve was answered with ${answer.status}`);
}

async function drop(id) {
  const check = checks.get(id);
  if (!check) return;
  checks.delete(id);
  store();
  await endCheck(check);
}

/** When an account whose check or approval failed is next tried. */
const retries = new Map();
let isRunning = false;
async function settleAll() {
  if (isRunning) return;
  isRunning = true;
  for (const [id, check] of [...checks]) {
    if (retries.get(id) > Date.now()) continue;
    await settle(id, check).catch((error) => {
      console.error(`${id}: ${error.message}`);
      retries.set(id, Date.now() + RETRY_MS);
    });
  }
  isRunning = false;
}
setInterval(settleAll, Number(EVERY_SECONDS) * 1000);

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const answer = (status) => response.writeHead(status).end();
  if (request.method !== 'POST' || request.url !== '/hook') return answer(404);
  if (!isGenuine(request.headers['x-hub-signature'], body)) return answer(401);
  const { event, object } = JSON.parse(body.toString());
  // A moderator was quicker.
  if (event === 'account.approved') await drop(object.id);
  const isWaiting = event === 'account.created' && object.domain === null && object.approved === false;
  if (!isWaiting || checks.has(object.id)) return answer(204);
  // Mastodon repeats an event that it gets no 2xx for.
  await invite(object).then(
    () => answer(204),
    (error) => {
      console.error(`${object.id}: ${error.message}`);
      answer(503);
    },
  );
});
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Waiting for events at http://127.0.0.1:${PORT}/hook`),
);
