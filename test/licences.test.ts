import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { chooseFiles } from '../scripts/release/choose-files.mjs';
import { isAllowed, listShipped } from '../scripts/release/licences.mjs';
import { findPublished, listDependencies } from '../scripts/release/list-dependencies.mjs';
import { testDeep } from './harness/tier.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));

describe('the licences of what we ship', () => {
  test('[S229] the licences of all shipped packages are on the list', () => {
    const shipped = listShipped();
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((each) => !each.allowed)).toEqual([]);
  });

  test('the checked packages include those bundled into the pages, and exclude those that only build', () => {
    const names = listShipped().map((each) => each.name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'scheduler', 'fastify', 'minisearch']),
    );
    expect(names).not.toContain('vitest');
  });

  test('refuses a licence that no one has reviewed', () => {
    const packages = {
      ...lock.packages,
      'node_modules/strange': { version: '1.0.0', license: 'AGPL-3.0-only' },
    };
    const refused = listShipped({ packages }).filter((each) => !each.allowed);
    expect(refused).toEqual([
      { name: 'strange', version: '1.0.0', licence: 'AGPL-3.0-only', allowed: false, installed: false },
    ]);
  });

  test.each(['MIT', '(MIT OR CC0-1.0)', 'GPL-2.0-only OR MIT', 'MIT AND (ISC OR GPL-3.0-only)'])(
    'accepts the licence %s',
    (text) => expect(isAllowed(text)).toBe(true),
  );
  test.each([
    undefined,
    '',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'MIT OR',
    '(MIT',
    'MIT)',
    'MIT ISC',
    'LGPL-3.0-or-later',
  ])('refuses the licence %s', (text) => expect(isAllowed(text)).toBe(false));

  test('accepts the LGPL for the prebuilt libvips and libheif alone', () => {
    expect(isAllowed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true);
    expect(isAllowed('LGPL-3.0', 'libheif-js')).toBe(true);
    expect(isAllowed('LGPL-3.0', 'left-pad')).toBe(false);
    expect(isAllowed('LGPL-3.0-or-later', 'left-pad')).toBe(false);
  });
});

test('a packed server contains the text of each package’s licence, or the README that has it', () => {
  const paths = Object.keys(lock.packages).filter((path) => path && existsSync(ROOT + path));
  const packed = paths.filter((path) => !lock.packages[path].dev && !lock.packages[path].devOptional);
  expect(packed.length).toBeGreaterThan(100);
  for (const path of packed) {
    const isWanted = chooseFiles(ROOT + path);
    const names = readdirSync(ROOT + path);
    const licences = names.filter((name) => /^(licen[cs]e|copying)/i.test(name));
    const needed = licences.length > 0 ? licences : names.filter((name) => /^readme/i.test(name));
    const lost = needed.filter((name) => !isWanted(`${ROOT}${path}/${name}`));
    expect([path, lost]).toEqual([path, []]);
  }
});

testDeep('npm creates a bill of materials of everything that runs, without the network', () => {
  // Without `--omit dev`: with it npm 10 leaves out packages that the product runs and that a tool needs too, such as ajv.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];
  const made = JSON.parse(execFileSync('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 }).toString());
  expect(made.bomFormat).toBe('CycloneDX');
  type Component = { name: string; version: string; licenses?: unknown[] };
  const components: Component[] = made.components;
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  // Optional packages are for one platform each; npm lists those of this one.
  const running = Object.entries<{ version: string; dev?: boolean; optional?: boolean }>(
    lock.packages,
  ).filter(([path, { dev, optional }]) => path !== '' && !dev && !optional);
  for (const [path, { version }] of running)
    expect(named).toContain(`${path.split('node_modules/').at(-1)}@${version}`);
  expect(components.filter(({ licenses }) => !licenses)).toEqual([]);
});

describe('the ages of what we ship', () => {
  const shipped = [
    { name: 'b', version: '1.0.0', licence: '(MIT OR ISC)', installed: true },
    { name: '@a/a', version: '2.0.1', licence: 'MIT', installed: true },
    { name: 'elsewhere', version: '1.0.0', licence: 'MIT', installed: false },
  ];

  test('the table has the day of each version that the registry knows, and no day for another', () => {
    expect(listDependencies(new Map([['@a/a@2.0.1', '2026-01-02']]), shipped)).toBe(
      'name,version,licence,published\n@a/a,2.0.1,"MIT",2026-01-02\nb,1.0.0,"(MIT OR ISC)",\n',
    );
    expect(listDependencies(undefined, shipped)).toContain('@a/a,2.0.1,"MIT",\n');
  });

  testDeep('npm asks its registry for the day; an unknown package has none', async () => {
    const document = {
      name: '@a/a',
      'dist-tags': { latest: '2.0.1' },
      versions: { '2.0.1': { name: '@a/a', version: '2.0.1' } },
      time: { '2.0.1': '2026-01-02T03:04:05.678Z' },
    };
    const registry = createServer((request, response) => {
      const isKnown = request.url!.startsWith('/@a%2fa');
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isKnown ? document : { error: 'not found' }));
    });
    await once(registry.listen(0, '127.0.0.1'), 'listening');
    const before = process.env['npm_config_registry'];
    process.env['npm_config_registry'] = `http://127.0.0.1:${(registry.address() as { port: number }).port}`;
    try {
      expect([...(await findPublished(shipped.slice(0, 2)))]).toEqual([['@a/a@2.0.1', '2026-01-02']]);
    } finally {
      if (before === undefined) delete process.env['npm_config_registry'];
      else process.env['npm_config_registry'] = before;
      registry.close();
    }
  });
});
