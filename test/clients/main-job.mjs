// The main job by the installed client, as a backend and a device do it. It says what came of it as JSON.
import { readFile } from 'node:fs/promises';
import { ApiFailure, ApiRefusal, Attesta } from '@attesta/client';

const { ATTESTA_URL: url, ATTESTA_TOKEN: bearer, PICTURE } = process.env;
const picture = new Blob([await readFile(PICTURE)], { type: 'image/jpeg' });
const said = {};

/** Every other answer is lost on the way, and each first one is a busy server's. */
const asked = [];
const lossy = async (address, init) => {
  const key = init.headers['Idempotency-Key'];
  asked.push({ path: new URL(address).pathname, key });
  const tries = asked.filter((each) => each.key === key).length;
  if (key && tries === 1) {
    await (await fetch(address, init)).arrayBuffer();
    throw new TypeError('The line broke.');
  }
  return fetch(address, init);
};

async function collect(rows) {
  const all = [];
  for await (const row of rows) all.push(row);
  return all;
}

const backend = new Attesta({ url, bearer, fetch: lossy });
const person = (last_name) => ({ first_name: 'Ada', last_name, license_number: 'A1' });
const { subject_id } = await backend.subjects.create(person('APPROVED'));
said.subjects = (await collect(backend.subjects.list({ search: 'APPROVED' }))).length;
said.subjectTries = asked.filter(({ path }) => path.endsWith('/admin/subjects')).length;

const { token } = await backend.links.create({ subject_id, max_uses: 1 });
said.links = (await collect(backend.links.list({ subject_id }))).length;
const shares = [];
const device = new Attesta({ url, token, fetch: lossy });
const verdict = await device.uploads.create(
  { type: 'license', image_file: picture, verification_id: 'first' },
  { onShare: (share) => shares.push(share) },
);
said.verdict = verdict.status;
said.shares = { count: shares.length, last: shares.at(-1) };

const failure = (work) => work.then(() => null).catch((error) => error);
const spent = await failure(new Attesta({ url, token }).request('GET /ephemeral/capability', {}));
said.spent = { refused: spent instanceof ApiRefusal, status: spent.status, code: spent.code };
const nameless = await failure(backend.subjects.create({ first_name: 'Ada' }));
said.nameless = { status: nameless.status, code: nameless.code, field: nameless.field };
const closed = new Attesta({ url: 'http://127.0.0.1:9', bearer });
const away = await failure(closed.request('GET /admin/queue', {}, { within: 1 }));
said.away = { failure: away instanceof ApiFailure, kind: away.kind };
const paper = await backend.requestFile('GET /admin/submissions/{id}/paper', {
  path: { id: verdict.license_id },
});
said.image = (await backend.submissions.image(verdict.license_id, 1)).size > 0;
said.rows = (await collect(backend.submissions.list({ subject_id }))).map(
  ({ id }) => id === verdict.license_id,
);
said.paper = paper.size > 0;

said.told = [];
let cursor = null;
for await (const next of backend.decisions.list({ since: null, every: null })) {
  said.told.push([next.decision.last_name, next.decision.status]);
  ({ cursor } = next);
}
const id = verdict.license_id;
await backend.submissions.reject(id, { require_reupload: true });
said.toldAgain = [];
for await (const { decision } of backend.decisions.list({ since: cursor, every: null })) {
  said.toldAgain.push([decision.last_name, decision.status]);
}
console.log(JSON.stringify(said));
