import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../src/server/cli/apply.ts';
import { callCommand } from './harness/call-command.ts';
import { ADMIN, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { firstRows, testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Runs the real command `npm run apply` against the real app over HTTP.
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  folder = await mkdtemp(join(tmpdir(), 'attesta-apply-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  PLATFORM_TOKEN: PLATFORM.bearer,
  PLATFORM_HOST: PLATFORM.host,
  ROOT_PASSWORD: ADMIN.password,
});

/** Runs the command on a file with this text. */
async function run(text: string, options: { port?: number; args?: string[]; more?: object } = {}) {
  const { port = app.port, args = [], more = {} } = options;
  await writeFile(join(folder, 'attesta.yaml'), text);
  const url = `http://127.0.0.1:${port}`;
  const all = [join(folder, 'attesta.yaml'), '--url', url, ...args];
  return callCommand(apply, { ...environment(), ...more }, all);
}

/** A set-up file with something of everything. */
const writeTenant = (host: string) => `
tenants:
  - host: ${host}
    name: Larch & Lake Cars
    sandbox: true
    monthly_request_quota: 100000
    admin:
      email: ${ADMIN.email}
      password: { env: ROOT_PASSWORD }
    settings:
      retention_days: 90
      frame_ancestors: [https://www.example.com]
      branding: { name: Larch & Lake, color: '#0b5d63' }
      ready_replies: [A corner of the card is cut off.]
      reasons:
        - code: cut_off
          staff: A corner is cut off
          subject: { en: A corner of the card is cut off., de: Eine Ecke der Karte fehlt. }
      second_look: { rejections: true, approvals_against_signals: true, sample_percent: 5 }
      targets:
        hours: { license: 4, selfie: 4 }
        time_zone: Europe/Berlin
        working_hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
      policy: { passing_score: 0.85 }
      accepted_documents: [licence, passport]
    workflows:
      - name: Licence, then selfie
        steps: [verify_license, check_selfie]
    presets:
      - name: At the counter
        workflow: Licence, then selfie
        max_uses: 5
        expires_in_minutes: 30
      - name: By link
        max_uses: null
        require_liveness: true
        accepted_documents: [passport]
`;

const signIn = async (host: string) =>
  (await app.client.post('/admin/login', { host, json: ADMIN })).body.token as string;

/** All settings of a tenant, and the number of its audit entries. */
async function readBack(host: string) {
  const bearer = await signIn(host);
  const read = async (path: string) => (await app.client.get(path, { host, bearer })).body;
  return {
    settings: await read('/admin/settings'),
    workflows: await read('/admin/workflows'),
    presets: await read('/admin/presets'),
    // Each run logs in and out, which is audited too.
    entries: (await read('/admin/audit?limit=1000')).entries.filter(
      ({ action }: { action: string }) => !action.startsWith('login.'),
    ).length as number,
  };
}

describe('npm run apply', () => {
  test('[S191] a set-up file creates a tenant with all that it names, after a preview, and changes nothing the second time', async () => {
    const text = writeTenant('whole.test');
    const dry = await run(text, { args: ['--dry-run'] });
    expect(dry.code).toBe(0);
    expect(dry.text).toContain('+ tenant');
    expect(dry.text).toContain('Nothing was changed because of --dry-run');
    expect((await app.client.get('/page', { host: 'whole.test' })).status).toBe(404);

    const first = await run(text);
    expect(first).toEqual({ code: 0, text: expect.stringContaining('whole.test now matches the file.') });
    for (const line of [
      '+   name: "Larch & Lake Cars"',
      '+   sandbox: true',
      '+ settings.retention_days: 90',
      '+ workflow "Licence, then selfie"',
      '+ preset "At the counter"',
      '+   max_uses: 5',
    ])
      expect(first.text).toContain(line);
    expect(first.text + dry.text).not.toContain(ADMIN.password);

    const { settings, workflows, presets, entries } = await readBack('whole.test');
    expect(settings).toMatchObject({
      retention_days: 90,
      branding: { name: 'Larch & Lake', color: '#0b5d63' },
      reasons: [{ code: 'cut_off' }],
      targets: { hours: { license: 4, selfie: 4 } },
      policy: { limits: { passing_score: 0.85 } },
    });
    expect(workflows).toMatchObject([
      {
        name: 'Licence, then selfie',
        steps: [{ step_name: 'verify_license' }, { step_name: 'check_selfie' }],
      },
    ]);
    expect(presets.map(({ name }: { name: string }) => name).sort()).toEqual(['At the counter', 'By link']);
    expect(presets.find(({ name }: { name: string }) => name === 'At the counter')).toMatchObject({
      workflow_id: workflows[0].id,
      max_uses: 5,
      expires_in_minutes: 30,
    });

    const bearer = await signIn('whole.test');
    const countSessions = async () =>
      (await app.client.get('/admin/me/sessions', { host: 'whole.test', bearer })).body.length;
    const sessions = await countSessions();
    expect(await run(text)).toEqual({ code: 0, text: 'Nothing to change.' });
    expect(await countSessions()).toBe(sessions);
    expect((await readBack('whole.test')).entries).toBe(entries);
  });

  test('a set-up file changes what differs, prints a line for each change, and leaves what it does not name', async () => {
    await run(writeTenant('changed.test'));
    const before = await readBack('changed.test');
    const text = writeTenant('changed.test')
      .replace('retention_days: 90', 'retention_days: 30')
      .replace("'#0b5d63'", "'#112233'")
      .replace('name: Larch & Lake Cars', 'name: Larch')
      .replace('passing_score: 0.85', 'passing_score: null')
      .replace('[verify_license, check_selfie]', '[check_selfie]')
      .replace('max_uses: 5', 'max_uses: 6')
      .replace(/ {6}ready_replies.*\n/, '');
    const { code, text: output } = await run(text);
    expect([code, output.split('\n')]).toEqual([
      0,
      [
        'changed.test',
        '  ~ name: "Larch & Lake Cars" -> "Larch"',
        '  ~ workflow "Licence, then selfie": steps: ["verify_license","check_selfie"] -> ["check_selfie"]',
        '  ~ preset "At the counter": max_uses: 5 -> 6',
        '  ~ settings.retention_days: 90 -> 30',
        '  ~ settings.branding.color: "#0b5d63" -> "#112233"',
        '  ~ settings.policy.passing_score: 0.85 -> 0.8',
        'changed.test now matches the file.',
      ],
    ]);
    const after = await readBack('changed.test');
    expect(after.settings.ready_replies).toEqual(before.settings.ready_replies);
    expect(after.workflows[0].id).toBe(before.workflows[0].id);
    expect((await run(text)).text).toBe('Nothing to change.');
  });

  testDeep('a set-up file replaces a preset’s workflow, and removes it', async () => {
    const host = 'moved.test';
    await run(writeTenant(host));
    const other = writeTenant(host).replace(
      'presets:',
      '  - { name: Face, steps: [check_selfie] }\n    presets:',
    );
    const moved = await run(other.replace('workflow: Licence, then selfie', 'workflow: Face'));
    expect(moved.text).toContain('~ preset "At the counter": workflow: "Licence, then selfie" -> "Face"');
    const { presets, workflows } = await readBack(host);
    const counter = presets.find(({ name }: { name: string }) => name === 'At the counter');
    expect(workflows.find(({ id }: { id: string }) => id === counter.workflow_id).name).toBe('Face');
    const none = other.replace('workflow: Licence, then selfie', 'workflow: null');
    expect((await run(none)).text).toContain('"Face" -> null');
    expect((await run(none)).text).toBe('Nothing to change.');
  });

  testDeep(
    'a set-up file suspends a tenant after all other changes, and reactivates it before them',
    async () => {
      const host = 'shut.test';
      await run(writeTenant(host).replace('sandbox: true', 'suspended: true'));
      expect((await app.client.get('/page', { host })).status).toBe(403);
      const again = await run(writeTenant(host).replace('sandbox: true', 'suspended: true'));
      expect(again.text).toContain('Nothing to change.');
      expect(again.text).toContain('suspended: its contents are compared once the suspension is lifted');
      const open = writeTenant(host).replace('sandbox: true', 'suspended: false');
      expect((await run(open)).text).toContain('~ suspended: true -> false');
      expect((await readBack(host)).settings.retention_days).toBe(90);
      expect((await run(open)).text).toBe('Nothing to change.');
    },
  );

  testDeep('a set-up file may name several tenants, and a secret in a separate file', async () => {
    await writeFile(join(folder, 'password'), `${ADMIN.password}\n`);
    const { tenants } = { tenants: ['one.test', 'two.test'].map(writeTenant) };
    const text = `${tenants[0]}${tenants[1]!.replace('\ntenants:\n', '')}`.replaceAll(
      '{ env: ROOT_PASSWORD }',
      '{ file: password }',
    );
    expect((await run(text)).code).toBe(0);
    expect((await run(text)).text).toBe('Nothing to change.');
    expect((await readBack('two.test')).workflows).toHaveLength(1);
  });

  test('a superuser with a second factor applies a set-up file, which does not contain their secret', async () => {
    const host = 'factor.test';
    await run(writeTenant(host));
    const bearer = await signIn(host);
    const { secret } = (await app.client.post('/admin/2fa/enrol', { host, bearer })).body;
    const code = (at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
    const json = { code: code(app.dependencies.now()) };
    expect((await app.client.post('/admin/2fa/activate', { host, bearer, json })).status).toBe(200);
    const text = writeTenant(host).replace('retention_days: 90', 'retention_days: 91');
    expect((await run(text)).text).toMatch(/^attesta.yaml:7:5: .* has a second factor/);
    const withFactor = text.replace('    settings:', '      totp_secret: { env: FACTOR }\n    settings:');
    app.moveClock(Date.now() - app.dependencies.now().getTime());
    const more = { FACTOR: secret };
    // A one-time code works once.
    const once = await run(withFactor, { more, args: ['--dry-run'] });
    expect(once.text).toContain('retention_days: 90 -> 91');
    expect((await run(withFactor, { more })).text).toContain(
      'Each code works once; try again in 30 seconds.',
    );
  });
});

const T = (inner: string) => `tenants:\n  - host: a.test\n    name: A\n${inner}`;
const A = '    admin: { email: root@a.test, password: { env: ROOT_PASSWORD } }\n';
test.each([
  ['', '1:1: The file must begin with "tenants:".'],
  ['tenants: [', /^1:\d+: .*\.$/],
  ['tenants: []', '1:1: tenants must not be empty.'],
  ['tenant: []', '1:1: tenants is required.'],
  ['tenants: []\nwebhooks: []', '1:1: tenants must not be empty.'],
  [`${T('')}webhooks: []`, '4:1: The request must not contain "webhooks".'],
  [T('    quota: 5\n'), '4:5: tenants.0 must not contain "quota".'],
  [T('    name: B\n'), /^4:5: Map keys must be unique.*\.$/],
  [T('    settings: {}\n'), /^2:5: tenants\.0\.admin is required: .*\.$/],
  [
    T(`${A}    settings:\n      retention_days: 0\n`),
    '6:7: tenants.0.settings.retention_days must be at least 1.',
  ],
  [T(`${A}    settings:\n      retention: 9\n`), '6:7: tenants.0.settings must not contain "retention".'],
  [
    T(`${A}    workflows:\n      - name: W\n        steps: [dance]\n`),
    '7:17: tenants.0.workflows.0.steps.0 must be one of verify_license, check_selfie, age_gender_estimation.',
  ],
  [
    T(`${A}    presets:\n      - { name: P }\n      - { name: P }\n`),
    '5:5: tenants.0.presets must not repeat a name.',
  ],
  [
    T(`${A}    presets:\n      - { name: P, workflow: Gone }\n`),
    '6:20: No workflow has the name "Gone". Add it to the file or correct the name.',
  ],
  [
    T('    admin: { email: root@a.test, password: hunter2hunter2 }\n'),
    '4:34: tenants.0.admin.password must be {env: NAME} or {file: PATH}; this file must not contain secrets.',
  ],
  [
    T('    admin: { email: root@a.test, password: { env: NOT_THERE } }\n'),
    '4:34: The variable NOT_THERE is missing or empty. Set it to the secret.',
  ],
  [
    T('    admin: { email: root@a.test, password: { file: not-there } }\n'),
    '4:34: The file not-there is missing or empty. Set it to the secret.',
  ],
  [
    T('').replace('a.test', 'https://a.test'),
    '2:5: tenants.0.host must be a host name without scheme or port.',
  ],
  [T(''), '2:5: The tenant a.test does not exist yet. Add admin to create it.'],
  [
    `tenants:\n  - host: ${PLATFORM.host}\n    name: A\n${A}`,
    '4:5: Another tenant or the platform already uses this host.',
  ],
])(
  'refuses an invalid set-up file in one sentence with the path of the fault: %j',
  async (text, sentence) => {
    const before = (await app.client.get('/platform/tenants', PLATFORM)).body.length;
    const { code, text: output } = await run(text);
    const lastLine = output.split('\n').at(-1)!;
    expect([code, lastLine]).toEqual([
      1,
      typeof sentence === 'string' ? `attesta.yaml:${sentence}` : expect.stringMatching(/^attesta\.yaml:/),
    ]);
    if (sentence instanceof RegExp) expect(lastLine.replace('attesta.yaml:', '')).toMatch(sentence);
    expect((await app.client.get('/platform/tenants', PLATFORM)).body.length).toBe(before);
  },
);

test('refuses a set-up file for what the server refuses, and for what no request can change', async () => {
  const host = 'refused.test';
  const text = writeTenant(host);
  await run(text);
  const lastLine = async (changed: string) => (await run(changed)).text.split('\n').at(-1);
  expect(await lastLine(text.replace('retention_days: 90', "ip_allow_list: ['192.0.2.0/24']"))).toMatch(
    /^attesta\.yaml:11:7: This list would lock you out: /,
  );
  expect(await lastLine(text.replace('sandbox: true', 'sandbox: false'))).toBe(
    'attesta.yaml:5:5: sandbox of refused.test is true and cannot be changed.',
  );
  expect(await lastLine(text.replace('workflow: Licence', 'workflow: License'))).toBe(
    'attesta.yaml:31:9: No workflow has the name "License, then selfie". Add it to the file or correct the name.',
  );
  expect(await lastLine(text.replace(ADMIN.email, 'absent@acme.test'))).toMatch(
    /^attesta\.yaml:7:5: .*The email or the password is wrong\.$/,
  );
  const bearer = await signIn(host);
  const json = { name: 'By link', max_uses: 1 };
  await app.client.post('/admin/presets', { host, bearer, json });
  expect(await lastLine(text)).toBe(
    'attesta.yaml:34:9: There are two presets with the name "By link". Rename or delete one.',
  );
});

test('reports a missing set-up file, a server that does not answer and a missing token', async () => {
  const nothing = await callCommand(apply, environment(), [join(folder, 'no.yaml')]);
  expect([nothing.code, nothing.text]).toEqual([1, expect.stringMatching(/no\.yaml cannot be read: ENOENT/)]);
  expect((await run(writeTenant('x.test'), { port: 1 })).text).toMatch(/does not answer/);
  const more = { PLATFORM_TOKEN: '', DATA_DIR: folder };
  expect((await run(writeTenant('x.test'), { more })).text).toMatch(/^PLATFORM_TOKEN is not set/);
  expect((await callCommand(apply, environment())).text).toContain('npm run apply -- FILE.yaml');
});

/** Forwards requests, and closes the connection at the nth write: before it, or instead of its answer. */
async function openFaultyProxy(nth: number, isAnswerLost: boolean) {
  let writes = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const isWrite = incoming.method !== 'GET' && !/\/log(in|out)$/.test(incoming.url!);
    if (isWrite) writes += 1;
    const isCut = isWrite && writes === nth;
    if (isCut && !isAnswerLost) return void incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const passed = request(
      { port: app.port, host: '127.0.0.1', method, path: url, headers },
      async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        if (isCut) return void incoming.socket.destroy();
        outgoing.writeHead(answer.statusCode!, answer.headers).end(bytes);
      },
    );
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('npm run apply after an interruption', () => {
  // The writes: a tenant, its quota, a workflow, two presets, the settings.
  test.each(
    firstRows(
      [1, 2, 3, 4, 5, 6].flatMap((nth) => [false, true].map((isAnswerLost) => ({ nth, isAnswerLost }))),
      3,
    ),
  )(
    '[S192] continues an interrupted set-up: cut at write $nth, its answer lost: $isAnswerLost',
    async ({ nth, isAnswerLost }) => {
      const host = `cut-${nth}-${isAnswerLost}.test`;
      const line = await openFaultyProxy(nth, isAnswerLost);
      const cut = await run(writeTenant(host), line);
      await line.close();
      expect([cut.code, cut.text]).toEqual([1, expect.stringContaining('does not answer')]);
      expect((await run(writeTenant(host))).code).toBe(0);
      const { workflows, presets, settings } = await readBack(host);
      expect([workflows.length, presets.length, settings.retention_days]).toEqual([1, 2, 90]);
      expect((await run(writeTenant(host))).text).toBe('Nothing to change.');
    },
  );

  test('[S192] two concurrent set-ups create each thing once', async () => {
    const host = 'twice.test';
    await writeFile(join(folder, 'twice.yaml'), writeTenant(host));
    const args = [join(folder, 'twice.yaml'), '--url', `http://127.0.0.1:${app.port}`];
    const both = await Promise.all([1, 2, 3].map(() => callCommand(apply, environment(), args)));
    expect(both.map(({ code, text }) => [code, code === 0 ? '' : text])).toEqual(
      [1, 2, 3].map(() => [0, '']),
    );
    const { workflows, presets } = await readBack(host);
    expect([workflows.length, presets.length]).toEqual([1, 2]);
  });

  test('[S192] a set-up creates only one thing of a name where names must be unique', async () => {
    const bearer = await signIn(app.host);
    const json = { name: 'Only one', steps: [{ step_name: 'check_selfie', step_order: 1 }], unique: true };
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => app.client.post('/admin/workflows', { bearer, json })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { unique: _, ...plain } = json;
    expect((await app.client.post('/admin/workflows', { bearer, json: plain })).status).toBe(201);
    expect(made.find(({ status }) => status === 201)!.body).not.toHaveProperty('unique');
  });
});
