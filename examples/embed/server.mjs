/**
 * The server of a shop that embeds Attesta's page in its own page. It needs only Node, no packages:
 *
 *     ATTESTA_URL=http://localhost:8080 ATTESTA_TOKEN=attesta_api_… node examples/embed/server.mjs
 *
 * ATTESTA_URL is the tenant's address, ATTESTA_TOKEN an API token of the tenant (`POST /api/v1/admin/api-tokens`), PORT
 * the port to listen on (default: a free one). The tenant's settings must contain the printed origin.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { ATTESTA_URL, ATTESTA_TOKEN, PORT = '0' } = process.env;
if (!ATTESTA_URL || !ATTESTA_TOKEN) {
  console.error(
    'ATTESTA_URL or ATTESTA_TOKEN is not set. Set both: the address of the tenant and an API token.',
  );
  process.exit(1);
}
const attesta = new URL(ATTESTA_URL).origin;

/** The subject of each visit. A real shop stores this in its database, with the customer. */
const visits = new Map();

/** Calls Attesta's API with the token, which never leaves this process. */
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

/** Creates a subject for the customer and mints a link for the customer's browser. */
async function beginVisit() {
  const details = { first_name: 'Maren', last_name: 'Whitcombe', dob: '1986-10-16' };
  const { subject_id } = await ask('POST', '/admin/subjects', details);
  const { url } = await ask('POST', '/ephemeral-tokens', {
    subject_id,
    upload_type: 'license',
    max_uses: 5,
  });
  const visit = randomUUID();
  visits.set(visit, subject_id);
  return { visit, url };
}

/** Asks the API whether a licence is approved: the only result that the shop trusts. */
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
  return { status: 404, ...json({ error: 'Nothing exists at this address.' }) };
}

const server = createServer(async (request, response) => {
  try {
    const { status = 200, type, body } = await answer(request);
    response.writeHead(status, { 'content-type': type }).end(body);
  } catch (error) {
    // The reason is for the shop's operator. The customer only learns that the request failed.
    console.error(error.message);
    const body = JSON.stringify({ error: 'The shop cannot reach its identity service.' });
    response.writeHead(502, { 'content-type': 'application/json' }).end(body);
  }
});

server.listen(Number(PORT), 'localhost', () => {
  const origin = `http://localhost:${server.address().port}`;
  console.log(`The shop is at ${origin}`);
  console.log(`To embed Attesta there, set {"frame_ancestors": ["${origin}"]} in the tenant's settings.`);
});
