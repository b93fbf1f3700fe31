import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../src/server/store/page-languages.ts';
import { PAGES } from './harness/paths.ts';

// The size of the built hosted page: what a phone loads before its first button works.

const MAX_BYTES = 120 * 1024;
const folder = join(PAGES, 'verify');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const weigh = (name: string) => gzipSync(read(name), { level: 9 }).length;

/** The scripts that a script loads before it starts. */
function needs(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, file] of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    needs(join('assets', file!), found);
  return found;
}

const entries = [...read('index.html').matchAll(/(?:src|href)="\/verify\/(assets\/[\w.-]+\.js)"/g)];
const first = new Set(entries.flatMap(([, name]) => [...needs(name!)]));
const isLanguage = (name: string) =>
  PAGE_LANGUAGES.some((tag) => new RegExp(`^${tag}-[\\w-]{8}\\.js$`).test(name));
const languages = readdirSync(join(folder, 'assets')).filter(isLanguage);

test('the hosted page first loads at most 120 KB of compressed script, in the heaviest language', () => {
  expect(first.size).toBeGreaterThan(0);
  expect(languages.length).toBe(PAGE_LANGUAGES.length);
  const words = Math.max(...languages.map((name) => weigh(join('assets', name))));
  const scripts = [...first].reduce((sum, name) => sum + weigh(name), 0);
  expect(scripts + words).toBeLessThanOrEqual(MAX_BYTES);
});

test('the hosted page transfers 120 KB with its styles and, where a device needs it, its font', () => {
  const assets = readdirSync(join(folder, 'assets'));
  const getSize = (name: string) => readFileSync(join(folder, name)).length;
  const styles = assets.filter((name) => name.endsWith('.css')).map((name) => join('assets', name));
  const fonts = assets
    .filter((name) => /^sans-latin.*\.woff2$/.test(name))
    .map((name) => join('assets', name));
  expect([styles.length, fonts.length]).toEqual([1, 1]);
  const english = languages.find((name) => name.startsWith('en-'))!;
  const sent = [...first, join('assets', english), ...styles].map((name) => getSize(`${name}.br`));
  const all = [...sent, ...fonts.map(getSize)];
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
});

test('the first load of the hosted page excludes other languages and the side screens', () => {
  const all = readdirSync(join(folder, 'assets'));
  for (const part of [
    'messages',
    'details',
    'erasure',
    'handover',
    'consent',
    'choose-document',
    'ended',
    'outcome',
    'done',
    'use-id-app',
    'camera',
    'face-worker',
  ]) {
    const isPart = (name: string) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(name);
    expect([part, all.filter(isPart).length]).toEqual([part, 1]);
    expect([...first].map((name) => name.replace('assets/', '')).filter(isPart)).toEqual([]);
  }
  for (const name of languages) expect(first).not.toContain(join('assets', name));
});

test('the server sends the built compressed copies of the hosted page', () => {
  for (const name of first) expect(readFileSync(join(folder, `${name}.br`)).length).toBeLessThan(weigh(name));
});

const console = join(PAGES, 'console');
const readAsset = (name: string) => readFileSync(join(console, name), 'utf8');
/** The scripts that a document names, and those that they load before they start. */
const loadedBy = (document: string) => {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, file] of readAsset(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(`assets/${file}`);
  };
  for (const [, name] of readAsset(document).matchAll(
    /(?:src|href)="\/admin\/(assets\/[\w.-]+\.(?:js|css))"/g,
  ))
    visit(name!);
  return [...found];
};

test('staff load no operator’s pages, and the operator loads no staff pages', () => {
  const of = (document: string) => loadedBy(document).map(readAsset).join('');
  expect(of('index.html')).not.toMatch(/attesta\.platform|\/platform\/tenants/);
  expect(of('index.html')).toContain('attesta.session');
  expect(of('platform.html')).toContain('attesta.platform');
  expect(of('platform.html')).not.toContain('attesta.session');
});

test('the console first loads at most 190 KB of compressed script, and each page beside review 120 KB more', () => {
  const assets = join(PAGES, 'console', 'assets');
  const index = readFileSync(join(PAGES, 'console', 'index.html'), 'utf8');
  const weighScript = (name: string) => gzipSync(readFileSync(join(assets, name))).length;
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const atOnce = all.filter((name) => index.includes(name));
  const later = all.filter((name) => !atOnce.includes(name)).map(weighScript);
  expect([atOnce.length > 0, later.length > 0]).toEqual([true, true]);
  expect(Math.max(...later)).toBeLessThan(120 * 1024);
  expect(atOnce.map(weighScript).reduce((sum, size) => sum + size, 0)).toBeLessThan(190 * 1024);
});
