/**
 * A polite tenant beside one that sends ten times what the server can do: `npm run bench -- load neighbours
 * [seconds, 300] [times, 10]`.
 *
 * The real server in a separate process, with the real nets. First the capacity: licences a second, eight at once, alone
 * and while another tenant is active. Then the polite tenant sends one licence every two seconds, alone. Then it continues
 * while the other one sends so many times the capacity, at fixed times, whatever is answered. It ends with an error unless
 * every polite licence is decided, and half of them in under twice the median time of those alone. Server, database and
 * sender share the machine.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { packUpload, sendPacked } from '../../../test/verdicts/upload-in-bulk.ts';
import { people } from '../../specimen/people.ts';
import { drawLicence } from '../draw-licence.ts';
import { percentile } from '../statistics.ts';
import { inferenceSettings, openBenchServer } from './open-bench-server.ts';

const seconds = Number(process.argv[2] ?? 300);
const times = Number(process.argv[3] ?? 10);
const CAPACITY_MS = 20_000;
const CONCURRENCY = 8;
const ALONE_REQUESTS = 15;
const POLITE_EVERY_MS = 2_000;
/** Few images of one link, so that no limit of a link applies. */
const LINKS = 200;
const MAX_RATIO = 2;
const PLATFORM = 'platform.localhost';

const platformToken = `attesta_platform_${randomBytes(32).toString('base64url')}`;
const server = await openBenchServer([], { ...inferenceSettings(), PLATFORM_TOKEN: platformToken });
const port = Number(server.url.port);
const { person, jpeg } = await drawLicence(0, 2);
const packedUpload = await packUpload(jpeg);

/** A POST to a host of this server. @throws Error unless it succeeds */
function post(host: string, path: string, json: object, bearer?: string): Promise<Record<string, string>> {
  const headers = {
    host,
    'content-type': 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: `/api/v1${path}`, method: 'POST', headers };
    const sending = request(options, async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      const isGood = answer.statusCode! < 300;
      if (isGood) resolve(JSON.parse(text));
      else reject(new Error(`POST ${path}: ${answer.statusCode} ${text}`));
    });
    sending.on('error', reject);
    sending.end(JSON.stringify(json));
  });
}

type Upload = { status: number; ms: number };

/** A tenant with links of as many subjects. @returns what sends one licence by the next link */
async function openTenant(host: string, bearer: string, count: number): Promise<() => Promise<Upload>> {
  const links: string[] = [];
  while (links.length < count) {
    const { subject_id } = await post(host, '/admin/subjects', people[person]!.details, bearer);
    links.push((await post(host, '/ephemeral-tokens', { subject_id: subject_id! }, bearer))['token']!);
  }
  let next = 0;
  return async () => {
    const start = performance.now();
    const { status } = await sendPacked(port, links[next++ % count]!, packedUpload, host);
    return { status, ms: performance.now() - start };
  };
}

async function openPolite(): Promise<() => Promise<Upload>> {
  const [host, admin_email, admin_password] = ['polite.test', 'admin@polite.test', platformToken.slice(-20)];
  await post(
    PLATFORM,
    '/platform/tenants',
    { host, name: 'Polite', admin_email, admin_password },
    platformToken,
  );
  const { token } = await post(host, '/admin/login', { email: admin_email, password: admin_password });
  return openTenant(host, token!, LINKS);
}

async function measureCapacity(send: () => Promise<Upload>): Promise<number> {
  const start = performance.now();
  let uploadCount = 0;
  const phone = async () => {
    for (; performance.now() - start < CAPACITY_MS; uploadCount += 1) await send();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, phone));
  return (uploadCount * 1000) / (performance.now() - start);
}

/** One licence every two seconds, and never two at once. */
async function sendPolitely(send: () => Promise<Upload>, isOver: (count: number) => boolean) {
  const uploads: Upload[] = [];
  while (!isOver(uploads.length)) {
    const next = setTimeout(POLITE_EVERY_MS);
    uploads.push(await send());
    await next;
  }
  return uploads;
}

/** Sends so many a second, whatever is answered. @returns how many of each status */
async function flood(send: () => Promise<Upload>, rate: number): Promise<Map<number, number>> {
  const start = performance.now();
  const all: Promise<Upload>[] = [];
  for (let ms = 0; ms < seconds * 1000; ms = performance.now() - start) {
    while ((all.length * 1000) / rate <= ms) all.push(send().catch(() => ({ status: 0, ms: 0 })));
    await setTimeout(5);
  }
  const counts = new Map<number, number>();
  for (const { status } of await Promise.all(all)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const median = (uploads: readonly Upload[], share = 0.5) =>
  percentile(
    uploads.map(({ ms }) => ms),
    share,
  );

try {
  const sendMany = await openTenant('localhost', server.bearer, LINKS);
  const sendPolite = await openPolite();
  await Promise.all([sendMany(), sendMany()]);
  const capacity = await measureCapacity(sendMany);
  // From here on the polite tenant is active, so the other one leaves a thread and places free.
  await sendPolite();
  const sharedCapacity = await measureCapacity(sendMany);
  const alone = await sendPolitely(sendPolite, (count) => count >= ALONE_REQUESTS);
  const rate = times * capacity;
  console.log(
    `capacity: ${capacity.toFixed(2)} licences a second, ${sharedCapacity.toFixed(2)} while another tenant is active; the flood: ${rate.toFixed(1)} for ${seconds} s`,
  );
  const end = performance.now() + seconds * 1000;
  const [beside, answers] = await Promise.all([
    sendPolitely(sendPolite, () => performance.now() > end),
    flood(sendMany, rate),
  ]);
  console.log(
    `the flood’s answers: ${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  );
  const decidedUploads = beside.filter(({ status }) => status === 200);
  const ratio = median(beside) / median(alone);
  const within = beside.filter(({ ms }) => ms < MAX_RATIO * median(alone)).length;
  console.log(
    `| polite licences | decided | median | 95 of 100 | longest |\n|---|---|---|---|---|\n${[alone, beside]
      .map((uploads, at) => {
        const cells = [0.5, 0.95, 1].map((share) => `${median(uploads, share).toFixed(0)} ms`);
        const good = uploads.filter(({ status }) => status === 200).length;
        return `| ${at === 0 ? 'alone' : 'beside the flood'} | ${good} of ${uploads.length} | ${cells.join(' | ')} |`;
      })
      .join('\n')}`,
  );
  console.log(
    `median ${ratio.toFixed(2)} times as long; ${within} of ${beside.length} under ${MAX_RATIO} times`,
  );
  if (decidedUploads.length < beside.length || ratio >= MAX_RATIO) process.exitCode = 1;
} finally {
  await server.close();
}
