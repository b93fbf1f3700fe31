/**
 * How many files and functions of `src/server` one request enters on the main thread, after others like it, by the
 * coverage of V8: `npm run bench:coverage`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiAnswer, type ApiRequest, createTimedClient } from '../../demo/timed-client.ts';
import { people } from '../../specimen/people.ts';
import { drawLicence } from '../draw-licence.ts';

/** The files of the server without those of the client, which runs in this process too. */
const FILE = /\/src\/server\/(?!cli\/)([^?]*)/;
const WARM_UP = 3;
/** A function counts if every round enters it, because a periodic job may run beside one of them. */
const ROUNDS = 3;
const ADMIN = { email: 'bench@localhost', password: 'correct horse battery' };

const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Before the server is imported: V8 counts only what it compiles from now on.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { readConfig } = await import('../../../src/server/startup/config.ts');
const { startServer } = await import('../../../src/server/startup/start-server.ts');
const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-'));
const settings = { PORT: '0', DATA_DIR: folder, TENANT_HOST: 'localhost', LOG_LEVEL: 'error', DEMO: '0' };
const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const server = await startServer(readConfig({ ...settings, ...account }), () => {});
const api = createTimedClient(new URL(server.url));
const { person, jpeg } = await drawLicence(0, 2);
const form = new FormData();
form.set('image_file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
const upload = (token: string) => api({ method: 'POST', path: '/subject/upload?type=license', token, form });
try {
  const { body: login } = await api({ method: 'POST', path: '/admin/login', json: ADMIN });
  const ask = (method: ApiRequest['method'], path: string, json: object) =>
    api({ method, path, json, bearer: String(login['token']) });
  const prepareUpload = async () => {
    const { body: subject } = await ask('POST', '/admin/subjects', people[person]!.details);
    const { body: link } = await ask('POST', '/ephemeral-tokens', { subject_id: subject['subject_id'] });
    return { subject: String(subject['subject_id']), send: () => upload(String(link['token'])) };
  };
  const { subject, send } = await prepareUpload();
  const decided = `/admin/submissions/${String((await send()).body['license_id'])}`;
  await count('PATCH of a subject', 200, () =>
    ask('PATCH', `/admin/subjects/${subject}`, { addr_city: 'Aldgate' }),
  );
  await count('PATCH of the settings', 200, () => ask('PATCH', '/admin/settings', { retention_days: 90 }));
  await count('a refused decision', 409, () => ask('POST', `${decided}/reject`, {}));
  const uploads = await Promise.all(Array.from({ length: WARM_UP + ROUNDS }, prepareUpload));
  await count('an upload of a licence', 200, () => uploads.pop()!.send());
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

async function count(name: string, expected: number, send: () => Promise<ApiAnswer>): Promise<void> {
  for (let i = 0; i < WARM_UP; i++) await send();
  const rounds: string[][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await session.post('Profiler.takePreciseCoverage');
    const { status } = await send();
    if (status !== expected) throw new Error(`${name} was answered with ${status}`);
    rounds.push(await listEntered());
  }
  const [first = [], ...others] = rounds;
  const entered = first.filter((each) => others.every((other) => other.includes(each)));
  const files = new Set(entered.map((each) => each.split(' ')[0]));
  console.log(`${String(files.size).padStart(4)} files, ${entered.length} functions: ${name}`);
}

/** Each function that was entered since the last count, as its file, its offset and its name. */
async function listEntered(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.flatMap(({ url, functions }) =>
    functions
      .filter(({ ranges: [whole] }) => FILE.test(url) && whole!.count > 0)
      .map(({ functionName, ranges }) => `${FILE.exec(url)![1]} ${ranges[0]!.startOffset} ${functionName}`),
  );
}
