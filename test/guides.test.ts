import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../src/server/cli/apply.ts';
import { REFUSALS } from '../src/server/errors.ts';
import { DEPRECATIONS, deprecationHeaders } from '../src/server/http/api-version.ts';
import { PAGE_LANGUAGES } from '../src/server/store/page-languages.ts';
import { REASONS } from '../src/server/verification/reasons.ts';
import { VERDICTS } from '../src/server/verification/verdict/verdicts.ts';
import { BROWSERS } from '../vite.config.ts';
import { callCommand } from './harness/call-command.ts';
import { createClient } from './harness/client.ts';
import { ADMIN, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn } from './harness/steps.ts';
import { isDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { readFences } from './harness/words/read-fences.ts';

// Runs the guides: the blocks of one language of a page are one program, in their order, against a sandbox on
// this machine. Its address and credentials are in the environment, as a reader's are.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

type Language = { file: string; command: string; args: string[]; isDeep?: boolean };
const LANGUAGES: Record<string, Language> = {
  sh: { file: 'guide.sh', command: 'bash', args: ['-euo', 'pipefail'] },
  js: { file: 'guide.mjs', command: process.execPath, args: [] },
  python: { file: 'guide.py', command: 'python3', args: [], isDeep: true },
  go: { file: 'main.go', command: 'go', args: ['run'], isDeep: true },
  php: { file: 'guide.php', command: 'php', args: [], isDeep: true },
};
/**
 * Languages that are not run: terminal output, and languages that other tests or no program here can read.
 */
const NOT_RUN = ['text', 'html', 'csv', 'sql', 'json', 'yaml'];

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guides()].map((path) => ({
  path,
  fences: readFences(readFileSync(join(ROOT, path), 'utf8')),
}));

function guides(): string[] {
  return readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
}

/** The programs of all pages. */
const programs = pages.flatMap(({ path, fences }) =>
  Object.keys(LANGUAGES).flatMap((language) => {
    const blocks = fences.filter((fence) => fence.language === language && !fence.shownBy);
    return blocks.length > 0 ? [{ path, language, text: blocks.map(({ text }) => text).join('\n') }] : [];
  }),
);

const isThere = (command: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, command))) ||
  existsSync(command);

let app: TestApp;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, withPages: true, host: 'first.test' });
  const json = {
    host: 'localhost',
    name: 'Try',
    sandbox: true,
    admin_email: ADMIN.email,
    admin_password: ADMIN.password,
  };
  await app.client.post('/platform/tenants', { ...PLATFORM, json });
  const client = createClient(app.port, 'localhost');
  const bearer = await logIn({ client });
  const made = await client.post('/admin/api-tokens', { bearer, json: { description: 'guides' } });
  folder = await mkdtemp(join(tmpdir(), 'attesta-guides-'));
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#cbd5e1' } }).jpeg();
  for (const name of ['licence.jpg', 'selfie.jpg'])
    await writeFile(join(folder, name), await image.toBuffer());
  environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ATTESTA_URL: `http://localhost:${app.port}`,
    ATTESTA_TOKEN: made.body.token,
    PLATFORM_URL: `http://${PLATFORM.host}:${app.port}`,
    PLATFORM_TOKEN: PLATFORM.bearer,
    LICENCE: 'licence.jpg',
    SELFIE: 'selfie.jpg',
  };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The output at a program's end, where it must show more than success. */
const SAYS: Record<string, RegExp> = {
  'docs/integrate.md sh': /"status":"LICENSE_APPROVED"[\s\S]*"license_status":"approved"/,
  'docs/integrate.md js':
    /\/verify\/\?token=attesta_\S+\nnone\n[\s\S]*\nLICENSE_PENDING_APPROVAL\nSELFIE_PENDING_APPROVAL\n$/,
  'docs/integrate.md python': /\/verify\/\?token=attesta_\S+\nnone\n$/,
  'docs/polling.md sh': /"next_cursor":/,
  'docs/verdicts.md js':
    /^LICENSE_APPROVED continue\nNO_FACE_DETECTED ask again\nSOMETHING_OF_NEXT_YEAR wait for a reviewer\n$/,
  'docs/privacy.md sh': /"images":0[\s\S]*"requestId":[\s\S]*\n404\n[\s\S]*"subject\.erased"/,
  'docs/sandbox.md sh': /"host":"sandbox.example.com"/,
};

const here = programs.filter(({ language }) => {
  const { command, isDeep: deepOnly } = LANGUAGES[language]!;
  if (deepOnly && !isDeep) return false;
  if (isThere(command)) return true;
  console.warn(`NOT RUN: there is no ${command} on this machine, so the guides' ${language} is not tried.`);
  return false;
});

test.each(here)('the guide’s program runs: $path, $language', async ({ path, language, text }) => {
  const { file, command, args } = LANGUAGES[language]!;
  const pageFolder = join(folder, path.replaceAll('/', '-'));
  await mkdir(pageFolder, { recursive: true });
  await writeFile(join(pageFolder, file), text);
  const { stdout } = await run(command, [...args, join(pageFolder, file)], {
    cwd: folder,
    env: environment,
  });
  const expected = SAYS[`${path} ${language}`];
  if (expected) expect(stdout).toMatch(expected);
});

test('a program of a guide that fails is reported as a failed test', async () => {
  await writeFile(
    join(folder, 'fails.sh'),
    'curl -sS --fail-with-body "$ATTESTA_URL/api/v1/nowhere"\necho on\n',
  );
  await expect(
    run('bash', ['-euo', 'pipefail', join(folder, 'fails.sh')], { cwd: folder, env: environment }),
  ).rejects.toThrow();
});

test('every code block in a runnable language is run, here or by the test that it names', () => {
  const run = new Set(programs.map(({ path, language }) => `${path} ${language}`));
  for (const { path, fences } of pages) {
    for (const { language, shownBy, line, text } of fences) {
      const place = `${path}:${line}`;
      if (shownBy) {
        expect([place, existsSync(join(ROOT, shownBy))]).toEqual([place, true]);
        // The test reads the page.
        expect([place, readFileSync(join(ROOT, shownBy), 'utf8').includes(path)]).toEqual([place, true]);
      } else if (!run.has(`${path} ${language}`)) {
        expect([place, NOT_RUN]).toEqual([place, expect.arrayContaining([language])]);
        expect([place, /^(curl|npm|node|docker) .*\$[A-Z]/m.test(text)]).toEqual([place, false]);
      }
    }
  }
});

test('every JSON block of the guides can be parsed', () => {
  for (const { path, fences } of pages)
    for (const { language, text, line } of fences)
      if (language === 'json') expect(() => JSON.parse(text), `${path}:${line}`).not.toThrow();
});

test('docs/set-up.md: the file in it is applied, and a second time changes nothing', async () => {
  const [file] = pages.find(({ path }) => path === 'docs/set-up.md')!.fences;
  await mkdir(join(folder, 'secrets'));
  await writeFile(join(folder, 'secrets/sandbox-password'), 'a password for trying\n');
  await writeFile(join(folder, 'attesta.yaml'), file!.text);
  const given = {
    PLATFORM_TOKEN: PLATFORM.bearer,
    PLATFORM_HOST: PLATFORM.host,
    ATTESTA_ADMIN_PASSWORD: 'correct horse battery',
  };
  const args = [join(folder, 'attesta.yaml'), '--url', `http://127.0.0.1:${app.port}`];
  expect((await callCommand(apply, given, args)).code).toBe(0);
  expect((await callCommand(apply, given, args)).text).toBe('Nothing to change.');
});

test('each guide begins with what its reader gets: a paragraph before any heading, table or code', () => {
  for (const path of guides()) {
    const [title, first = ''] = readFileSync(join(ROOT, path), 'utf8').split('\n\n');
    expect([path, title, first]).toEqual([
      path,
      expect.stringMatching(/^# \S/),
      expect.stringMatching(/^[A-Z`*[][\s\S]{30,}[.:]$/),
    ]);
  }
});

const readGuide = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

test('a guide has at most 2,500 words, so that it is read whole', () => {
  const longer = guides().filter((path) => readFileSync(join(ROOT, path), 'utf8').split(/\s+/).length > 2500);
  expect(longer).toEqual([]);
});

test('docs/verdicts.md lists every verdict and reason', () => {
  const text = readGuide('verdicts.md');
  for (const verdict of Object.values(VERDICTS).flatMap((kind) => Object.keys(kind)))
    expect(text).toContain(`\`${verdict}\``);
  for (const reason of Object.values(REASONS)) expect(text).toContain(`\`${reason}\``);
});

test('docs/errors.md has the cause and the remedy of every error code, below its status, and no other code', () => {
  const [, ...parts] = readGuide('errors.md').split(/^## /m);
  const described = parts.flatMap((part) => {
    const statuses = part.split(':')[0]!.match(/\d{3}/g)!.map(Number);
    const [, ...codes] = part.split(/^### /m);
    return codes.map((text) => ({ code: /^`([\w-]+)`/.exec(text)![1]!, statuses, text }));
  });
  expect(described.map(({ code }) => code).sort()).toEqual(Object.keys(REFUSALS).sort());
  for (const { code, statuses, text } of described) {
    expect([code, statuses]).toEqual([
      code,
      expect.arrayContaining([REFUSALS[code as keyof typeof REFUSALS].status]),
    ]);
    expect([code, text]).toEqual([
      code,
      expect.stringMatching(/\*\*Cause\.\*\* \S.*\n\n\*\*Remedy\.\*\* \S/),
    ]);
  }
});

test('docs/devices.md names the browsers that the pages are built for', () => {
  for (const target of BROWSERS) {
    const [, name, version] = /^([a-z]+)([\d.]+)$/.exec(target)!;
    const row = readGuide('devices.md')
      .split('\n')
      .find((line) => line.startsWith('|') && line.toLowerCase().includes(name!))!;
    expect([target, row.split(`| ${version} and newer`).length]).toEqual([target, 3]);
  }
});

test('docs/languages.md lists every language of the page', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  for (const language of PAGE_LANGUAGES) expect(readGuide('languages.md')).toContain(names.of(language));
});

const isRedirect = (status: number) => status === 301 || status === 302 || status === 308;

describe('the guides as pages', () => {
  const client = () => createClient(app.port, 'localhost');
  const slugs = guides().map((path) => path.slice('docs/'.length, -'.md'.length));
  const linksIn = (page: string) =>
    [...page.matchAll(/\b(?:href|src)="([^"]+)"/g)]
      .map((match) => match[1]!)
      .filter((to) => !to.startsWith('data:'));

  test('[S31] the guides are served as HTML and as Markdown, with links that lead to something', async () => {
    const records: string[] = [];
    for (const index of ['/docs/decisions/', '/docs/lab/']) {
      const listed = linksIn((await client().get(`/${index}`)).bytes.toString());
      const chapters = listed.filter((to) => to.startsWith(index) && /\/\d[^/]*\/$/.test(to));
      expect(chapters.length, index).toBeGreaterThan(15);
      records.push(index, ...new Set(chapters));
    }
    const start = (await client().get('//docs/api/')).bytes.toString();
    const nouns = linksIn(start).filter((to) => /^\/docs\/api\/[\w-]+\/$/.test(to));
    const reference = ['/docs/api/', ...new Set(nouns)];
    expect(reference.length).toBeGreaterThan(15);
    const addresses = ['/docs/', ...slugs.map((slug) => `/docs/${slug}/`), ...records, ...reference];
    const bodies = new Map<string, string>();
    for (const address of addresses) {
      const { status, headers, bytes } = await client().get(`/${address}`);
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'text/html; charset=utf-8']);
      bodies.set(address, bytes.toString());
    }
    const others = new Map<string, number>();
    for (const [address, page] of bodies) {
      for (const link of linksIn(page)) {
        if (/^https?:/.test(link)) continue;
        const [to = '', anchor] = link.split('#');
        const body = bodies.get(to || address);
        if (!body && !others.has(to)) others.set(to, (await client().get(`/${to}`)).status);
        expect([address, link, body ? 200 : others.get(to)]).toEqual([address, link, 200]);
        if (anchor && body)
          expect([address, link, body.includes(`id="${anchor}"`)]).toEqual([address, link, true]);
      }
    }
    for (const slug of slugs) {
      const { status, headers, bytes } = await client().get(`//docs/${slug}.md`);
      expect([slug, status, headers['content-type']]).toEqual([slug, 200, 'text/markdown; charset=utf-8']);
      expect(bytes.toString()).toBe(readFileSync(join(ROOT, `docs/${slug}.md`), 'utf8'));
    }
  });

  test('[S31] the guides and the reference load scripts and styles of this host alone, have none inline, and keep the strict headers', async () => {
    for (const address of ['//docs/', '//docs/integrate/', '//docs/api/', '//docs/api/subjects/']) {
      const { headers, bytes } = await client().get(address);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers['referrer-policy']).toBe('no-referrer');
      const page = bytes.toString();
      expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
      expect(
        [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map((match) => match[1]),
      ).toEqual(['data:,', '/docs/docs.css', '/docs/docs.js']);
    }
  });

  test('the guides are listed for programs in /llms.txt', async () => {
    const { status, headers, bytes } = await client().get('//llms.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = bytes.toString();
    expect(text).toMatch(/^# Attesta\n\n> /);
    for (const slug of slugs) expect(text).toContain(`(/docs/${slug}.md)`);
    // A whole integration: what another test of this suite runs, and the relay's receiver.
    for (const [guide, language] of [
      ['integrate', 'sh'],
      ['integrate', 'js'],
      ['polling', 'js'],
      ['relay', 'js'],
    ]) {
      const { fences } = pages.find(({ path }) => path === `docs/${guide}.md`)!;
      const code = fences.filter((fence) => fence.language === language).map((fence) => fence.text);
      expect(code.some((each) => text.includes(each))).toBe(true);
    }
    for (const status of Object.keys(VERDICTS.license)) expect(text).toContain(`\`${status}\``);
    for (const [, to] of text.matchAll(/\]\((\/[^)]+)\)/g))
      expect((await client().get(`/${to}`)).status).toBe(200);
  });

  test('every page of the guides that the API or a client’s README names is served, with the section', async () => {
    const { bytes } = await client().get('/openapi.json');
    const links = Object.keys(DEPRECATIONS).map(
      (name) => deprecationHeaders(name as keyof typeof DEPRECATIONS)['Link']!,
    );
    const readmes = readdirSync(join(ROOT, 'clients')).map((name) =>
      readFileSync(join(ROOT, 'clients', name, 'README.md'), 'utf8'),
    );
    const text = [bytes, ...links, ...readmes].join(' ');
    const named = [...new Set([...text.matchAll(/(?<=[`</])docs\/[\w./#-]*[\w/]/g)].map(([to]) => to))];
    expect(named).toEqual(
      expect.arrayContaining(['docs/versions/', 'docs/versions/#one_time', 'docs/relay/']),
    );
    for (const to of named) {
      const [path, section] = to.split('#');
      const { status, bytes: page } = await client().get(`//${path}`);
      expect([to, status]).toEqual([to, 200]);
      if (section) expect([to, page.toString().includes(`id="${section}"`)]).toEqual([to, true]);
    }
  });

  test('the guides and the reference are found without the slash', async () => {
    for (const path of ['/docs', '/docs/api', '/docs/api/subjects']) {
      const { status, headers } = await client().get(`/${path}`);
      expect([path, status, headers['location']]).toEqual([path, expect.toSatisfy(isRedirect), `${path}/`]);
    }
  });

  test('the guides are served on a tenant’s host alone', async () => {
    for (const path of ['//docs/', '//docs/integrate/', '//docs/api/', '//llms.txt']) {
      expect((await client().get(path, { host: PLATFORM.host })).status).toBe(404);
      expect((await client().get(path, { host: 'nowhere.test' })).status).toBe(404);
    }
  });
});
