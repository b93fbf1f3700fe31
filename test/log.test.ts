import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { createLogger } from '../src/server/startup/create-logger.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { PERSON, type PlantedSecrets, plantSecrets } from './harness/plant-secrets.ts';
import { sendBytes } from './harness/servers/send-bytes.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { sample } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const SUBJECT = '01890000-0000-7000-8000-000000000000';
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies);

type LogCapture = { app: TestApp; output(): string; breakObjects(sentence: string | null): void };

/** The app with its log at the finest level. */
async function startLogged(): Promise<LogCapture> {
  const lines: string[] = [];
  let broken: string | null = null;
  const app = await startApp({
    vision: unavailableVision,
    withPages: true,
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (broken) throw new Error(broken);
        await objects.put(key, bytes);
      },
    }),
  });
  return {
    app,
    // A process id or a time may contain, by chance, the six digits of a code that must not be logged.
    output: () => lines.map((line) => JSON.stringify({ ...JSON.parse(line), pid: 0, time: 0 })).join('\n'),
    breakObjects: (sentence) => {
      broken = sentence;
    },
  };
}

function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
}

/** Searches the log for each planted value, and for the image in every encoding of bytes. */
function expectNoSecrets(log: string, planted: PlantedSecrets, photo: Buffer): void {
  const part = photo.subarray(600, 630);
  const written: [string, string][] = [
    ['picture in hexadecimal', part.toString('hex')],
    ['picture in base64', photo.subarray(600, 630).toString('base64')],
    ['picture in numbers', [...part].join(',')],
    ['picture in characters', JSON.stringify(part.toString('latin1')).slice(1, -1)],
  ];
  const unquoted = log.toLowerCase();
  for (const [name, value] of [...planted, ...written]) {
    expect(unquoted.includes(value.toLowerCase()), `${name}: ${value}`).toBe(false);
    expect(unquoted.includes(encodeURIComponent(value).toLowerCase()), `${name}, in an address`).toBe(false);
  }
}

describe('the log at its finest level', () => {
  test('[S97] the log reports events, and contains no secret and no person of all that staff and devices do', async () => {
    const { app, output, breakObjects } = await startLogged();
    const photo = await makePhoto();
    const planted = await plantSecrets(app, photo);
    breakObjects('Zebulon Quartermain cannot be stored');
    const bearer = await logIn(app);
    const token = await mint(app, bearer, await newSubject(app, bearer, PERSON));
    const away = await app.client.post('/subject/upload?type=license', { token, form: uploadForm(photo) });
    expect(away.status).toBe(503);
    await app.close();
    expect(output()).toContain('"path":"/api/v1/subject/upload"');
    expect(output()).toMatch(/"tenant":"[-0-9a-f]{36}","submission":"[-0-9a-f]{36}","attempt":1\b/);
    expect(output()).toContain('request failed');
    expect(planted.size).toBeGreaterThan(30);
    expectNoSecrets(output(), planted.set('another session', bearer).set('another link', token), photo);
  });

  test('[S97] the log contains nothing of any request: accepted, refused, or failed in a database that repeats values', async () => {
    const { app, output } = await startLogged();
    const photo = await makePhoto();
    const bearer = await logIn(app);
    const token = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }));
    const planted: PlantedSecrets = new Map(Object.entries({ ...PERSON, ...SENT, bearer, token }));
    const breakAt = breakDatabase(app.dependencies.db);
    const tried = sample(routes, Math.ceil(routes.length / 2));
    for (const route of tried) {
      if (route.path === '/admin/logout') continue;
      for (const breaks of [0, 1, 2, 3]) {
        breakAt(breaks);
        // The first request is refused for its unknown fields; the others reach the database.
        const query =
          breaks === 0 ? QUERY : new URLSearchParams(pickKnown(route.query, Object.fromEntries(QUERY)));
        const body = breaks === 0 ? BODY : pickKnown(route.body ?? route.form, BODY);
        const sending = app.client.send(route.method, `${fillAddress(route.path)}?${query}`, {
          bearer,
          token,
          headers: {
            cookie: SENT.cookie,
            referer: `https://x.test/?${SENT.referrer}`,
            'idempotency-key': SENT.key,
          },
          ...(route.form ? { form: uploadForm(photo, body) } : { json: body }),
        });
        await sending.catch(expectBrokenOff);
      }
    }
    breakAt(0);
    await app.client.get(`//${SENT.password}/${SENT.code}?token=${token}`);
    await app.client.get('/page', { host: `${SENT.host}.test` });
    await app.client.send('PUT', `/subject/${SENT.code}`, { raw: SENT.comment });
    await sendBytes(
      app.port,
      `POST /api/v1/subject/details HTTP/1.1\r\nX-Api-Key ${token}\r\n\r\n${SENT.comment}`,
    );
    await app.close();
    expect(output().match(/request failed/g)?.length).toBeGreaterThan(tried.length / 2);
    expectNoSecrets(output(), planted, photo);
  });
});

/** A file whose download is interrupted by a broken database must not look complete. */
const expectBrokenOff = (error: Error) => expect(error.message).toBe('aborted');

const SENT = {
  password: 'tr0mbone-lettuce',
  code: 'recover-8h2k-99xz',
  challenge_token: 'attesta_challenge_cGxhbnRlZCBjaGFsbGVuZ2UgdG9rZW4',
  enrolment_token: 'attesta_enrol_cGxhbnRlZCBlbnJvbG1lbnQgdG9rZW4',
  comment: 'the quince orchard floods',
  reason: 'a reason about marmots',
  name: 'Persimmon kiosk',
  host: 'acme-of-zanzibar',
  cookie: 'session=biscuit-of-zanzibar',
  referrer: 'token=attesta_once_cmVmZXJyZXI',
  key: 'idempotent-ptarmigan',
};
/** The fields that a route takes: it refuses the others. */
function pickKnown(schema: z.core.$ZodType | undefined, fields: Record<string, string>) {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name)));
}

const BODY: Record<string, string> = { ...PERSON, ...SENT };
const QUERY = new URLSearchParams({
  type: 'license',
  externalUid: PERSON.external_uid,
  cursor: SENT.comment,
});
const fillAddress = (path: string) => path.replace(':id', SUBJECT).replace(':attempt', '1');

/** Makes the database fail as PostgreSQL does, with the values in all of its words; 0 lets it work. */
function breakDatabase(db: Database): (turn: number) => void {
  const { asTenant, asStaff } = db;
  let left = 0;
  const countDown = () => {
    left -= 1;
    if (left !== 0) return;
    const values = [...Object.values(PERSON), ...Object.values(SENT)].join(', ');
    const sentence = `duplicate key value violates unique constraint: (${values})`;
    const cause = Object.assign(new Error(sentence), { detail: values, parameters: [values] });
    throw Object.assign(new Error(sentence, { cause }), {
      code: '23505',
      detail: values,
      where: values,
      query: values,
    });
  };
  db.asTenant = async (tenantId, work) => {
    countDown();
    return asTenant(tenantId, work);
  };
  db.asStaff = async (tenantId, reader, work) => {
    countDown();
    return asStaff(tenantId, reader, work);
  };
  return (turn) => {
    left = turn;
  };
}

test('probes are logged at level debug, and a change of their answer at level warn', async () => {
  const lines: { level: number; msg: string; path?: string; probe?: string; away?: string[] }[] = [];
  let isStoreThere = true;
  const app = await startApp({
    vision: { ...unavailableVision, ready: async () => {} },
    logger: createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) }),
    wrapObjects: (objects) => ({
      ...objects,
      ping: async () => {
        if (!isStoreThere) throw new Error('The store does not answer.');
      },
    }),
  });
  const ask = async (probe: string) => (await app.client.get(`//${probe}`)).status;
  expect([await ask('healthz'), await ask('readyz')]).toEqual([200, 200]);
  isStoreThere = false;
  expect([await ask('readyz'), await ask('readyz')]).toEqual([503, 503]);
  isStoreThere = true;
  expect([await ask('readyz'), await ask('readyz')]).toEqual([200, 200]);
  await app.client.get('/page');
  await app.close();
  const requests = lines.filter(({ msg }) => msg === 'request').map(({ path, level }) => [path, level]);
  const [debug, info, warn] = [20, 30, 40];
  expect(requests).toEqual([
    ['/healthz', debug],
    ...Array.from({ length: 5 }, () => ['/readyz', debug]),
    ['/api/v1/page', info],
  ]);
  expect(lines.filter(({ probe }) => probe)).toMatchObject([
    { level: warn, probe: '/readyz', away: ['object store'], msg: 'readiness probe failed' },
    { level: info, probe: '/readyz', msg: 'readiness probe recovered' },
  ]);
});
