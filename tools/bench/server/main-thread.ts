/**
 * The longest block of the server's own thread, for the worst request of each sort: `npm run bench:main-thread [rounds]
 * [words]`, of only the requests whose name has the words. A block
 * delays all other requests for as long.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Answer, createClient } from '../../../test/harness/client.ts';
import { describeMachine } from '../describe-machine.ts';
import type { ReadyServer } from './watched-server.ts';

const AIM = 20;
const WARM_UP = 3;
const rounds = Number(process.argv[2] ?? 5);
const words = process.argv[3] ?? '';
const HOST = 'bench.test';
const ADMIN = { email: 'root@bench.test', password: 'correct horse battery' };

console.log(describeMachine());
const server = fork(fileURLToPath(new URL('watched-server.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', ...(process.env['SERVER_NODE_OPTIONS']?.split(' ') ?? [])],
});
const [{ port, submission, crowded, subject }] = (await once(server, 'message')) as [ReadyServer];
const client = createClient(port, HOST);
const { token: bearer } = (await client.post('/admin/login', { json: ADMIN })).body;
const picture = await drawNoise();

/** A person whose every detail has the maximum length. */
const MAX_BLOCKED_MS = {
  first_name: 'A'.repeat(100),
  middle_name: 'A'.repeat(100),
  last_name: 'A'.repeat(100),
  date_of_birth: '2000-01-01',
  addr_street: 'A '.repeat(50),
  addr_city: 'A'.repeat(50),
};
/** The same with names of one letter, which occur everywhere. */
const SHORTEST = { ...MAX_BLOCKED_MS, first_name: 'A', middle_name: 'A', last_name: 'AA' };

const INPUTS: [what: string, ask: () => Promise<Answer>][] = [
  ['nothing', () => client.get('/page')],
  ['a licence: a page of letters, a record of long ones', () => sendLicence(MAX_BLOCKED_MS, picture.small)],
  ['a licence: a page of letters, a record of single ones', () => sendLicence(SHORTEST, picture.small)],
  ['a picture of 14 MB with an Idempotency-Key', () => sendLicence(MAX_BLOCKED_MS, picture.large, true)],
  [
    'a case whose evidence is a page of letters',
    () => client.get(`/admin/submissions/${submission}`, { bearer }),
  ],
  ['a case of 300 such attempts', () => client.get(`/admin/submissions/${crowded}`, { bearer })],
  ['a list of 1,000 cases', () => client.get('/admin/submissions?limit=1000', { bearer })],
  ['a list of 1,000 subjects', () => client.get('/admin/subjects?limit=1000', { bearer })],
  ['subjects that are searched for', () => client.get('/admin/subjects?search=a+e+0', { bearer })],
  ['1,000 entries of the audit', () => client.get('/admin/audit?limit=1000', { bearer })],
  ['the audit as CSV', () => client.get('/admin/audit/export?format=csv', { bearer })],
  ['the audit’s chain', () => client.get('/admin/audit/chain', { bearer })],
  ['statistics', () => client.get('/admin/stats', { bearer })],
  ['all that is kept of a person', () => client.get(`/admin/subjects/${subject}/export`, { bearer })],
  ['the API’s document', () => client.get('/openapi.json')],
  ['a body of 250 KB in one field', () => sendJson({ last_name: 'Å'.repeat(125_000) })],
  [
    'a body of 250 KB of fields',
    () => sendJson(Object.fromEntries(numbers(20_000).map((n) => [`f${n}`, n]))),
  ],
  [
    'settings with lists at their limits',
    () => client.send('PATCH', '/admin/settings', { bearer, json: SETTINGS }),
  ],
];
const SETTINGS = {
  ready_replies: numbers(100).map(() => 'Å'.repeat(400)),
  frame_ancestors: numbers(100).map((n) => `https://${'a.'.repeat(100)}${n}.example`),
  branding: { logo_url: `data:image/png;base64,${'A'.repeat(100_000)}` },
};

for (const [what, ask] of INPUTS.filter(([each]) => each.includes(words))) {
  for (let i = 0; i < WARM_UP; i++) await ask();
  const stretches: number[] = [];
  let status = 0;
  for (let i = 0; i < rounds; i++) {
    server.send('begin');
    status = (await ask()).status;
    stretches.push(await maxStretch(server));
  }
  const worst = Math.max(...stretches);
  const mark = worst > AIM ? '  over the aim' : '';
  console.log(`${worst.toFixed(1).padStart(7)} ms  ${what} (${status})${mark}`);
}
console.log(`aim: none over ${AIM} ms of the processor`);
server.disconnect();

async function maxStretch(of: ChildProcess): Promise<number> {
  of.send('end');
  const [longest] = (await once(of, 'message')) as [number];
  return longest;
}

async function sendLicence(details: object, image: Buffer, isKeyed = false): Promise<Answer> {
  const { body: made } = await client.post('/admin/subjects', { bearer, json: details });
  const json = { subject_id: made.subject_id };
  const { token } = (await client.post('/ephemeral-tokens', { bearer, json })).body;
  const form = new FormData();
  form.set('image_file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers: Record<string, string> = isKeyed ? { 'idempotency-key': made.subject_id } : {};
  return client.post('/subject/upload?type=license', { token, form, headers });
}

function sendJson(json: object): Promise<Answer> {
  return client.post('/admin/subjects', { bearer, json });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** A small picture, and one of the maximum size. */
async function drawNoise(): Promise<{ small: Buffer; large: Buffer }> {
  const draw = async (width: number) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const create = { width, height: width, channels: 3 as const, background: '#888', noise };
    return sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  };
  const large = await draw(3900);
  console.log(`a large picture of ${(large.length / 2 ** 20).toFixed(1)} MB`);
  return { small: await draw(300), large };
}
