/**
 * A shop's own server, which shows Attesta's page inside its own. Node alone, no packages:
 *
 *     ATTESTA_URL=http://localhost:8080 ATTESTA_TOKEN=attesta_api_… node examples/embed/server.mjs
 *
 * ATTESTA_URL is the tenant's address, ATTESTA_TOKEN an API token of it (`POST /api/v1/admin/api-tokens`), PORT the
 * port to listen on (a free one without it). The tenant's settings must name the address that is printed.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { ATTESTA_URL, ATTESTA_TOKEN, PORT = '0' } = process.env;
if (!ATTESTA_URL || !ATTESTA_TOKEN) {
  console.error('Say where Attesta is (ATTESTA_URL) and give an API token of it (ATTESTA_TOKEN).');
  process.exit(1);
}
const attesta = new URL(ATTESTA_URL).origin;

/** Which subject a visit is about. A shop has this in its database, beside the customer who is logged in. */
const visits = new Map();

/** Asks Attesta's API as the backend that has the token: the token never leaves this process. */
async function ask(method, path, body) {
  const answer = await fetch(`${attesta}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ATTESTA_TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Attesta answered ${method} ${path} with ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Registers the customer and mints a link for the customer's browser. */
async function beginVisit() {
  const details = { first_name: 'Maren', last_name: 'Whitcombe', dob: '1986-10-16' };
  const { subject_id } = await ask('POST', '/admin/subjects', details);
  const { token } = await ask('POST', '/ephemeral-tokens', {
    subject_id,
    upload_type: 'license',
    max_uses: 5,
  });
  const visit = randomUUID();
  visits.set(visit, subject_id);
  return { visit, url: `${attesta}/verify/?token=${token}` };
}

/** What the shop goes by: a licence that was approved, as the API has it. */
async function checkVisit(visit) {
  const { submissions } = await ask('GET', `/admin/submissions?subject_id=${visits.get(visit)}`);
  return { verified: submissions.some(({ kind, status }) => kind === 'license' && status === 'approved') };
}

const page = (await readFile(new URL('page.html', import.meta.url), 'utf8')).replaceAll(
  '{{attesta}}',
  attesta,
);

async function answer({ method, url }) {
  if (method === 'GET' && url === '/') return { type: 'text/html; charset=utf-8', body: page };
  const json = (value) => ({ type: 'application/json', body: JSON.stringify(value) });
  if (method === 'POST' && url === '/visits') return json(await beginVisit());
  const visit = /^\/visits\/([\w-]+)\/check$/.exec(url)?.[1];
  if (method === 'POST' && visits.has(visit)) return json(await checkVisit(visit));
  return { status: 404, ...json({ error: 'There is nothing here.' }) };
}

const server = createServer(async (request, response) => {
  try {
    const { status = 200, type, body } = await answer(request);
    response.writeHead(status, { 'content-type': type }).end(body);
  } catch (error) {
    // The reason is for whoever runs the shop; the customer learns that it did not work.
    console.error(error.message);
    const body = JSON.stringify({ error: 'The shop cannot reach its identity service.' });
    response.writeHead(502, { 'content-type': 'application/json' }).end(body);
  }
});

server.listen(Number(PORT), 'localhost', () => {
  const origin = `http://localhost:${server.address().port}`;
  console.log(`The shop is at ${origin}`);
  console.log(`Attesta shows itself there once its settings say {"frame_ancestors": ["${origin}"]}.`);
});
