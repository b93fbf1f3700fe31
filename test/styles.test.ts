import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Reads the styles of the pages as text: everything about a class must be in one place.

const WEB = new URL('../src/web/', import.meta.url);
const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const read = (name: string) => readFileSync(new URL(name, WEB), 'utf8').replace(/\/\*.*?\*\//gs, '');

const sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|html)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, WEB), 'utf8')]),
);

/** The classes that a sheet styles. A class within `:not` or `:global` is not its own. */
function listClasses(name: string): Set<string> {
  const selectors = [...read(name).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!.trim());
  const styled = selectors.filter((selector) => !selector.startsWith('@'));
  return new Set(
    styled.flatMap((selector) =>
      [...selector.replace(/:(?:not|global)\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
        ([, found]) => found!,
      ),
    ),
  );
}

/** The classes of a module that a component names: `styles['chip']`, or all members of a list of names. */
function usedIn(text: string, module: string): string[] {
  const [, as] = new RegExp(`import (\\w+) from '[^']*${basename(module)}'`).exec(text)!;
  const named = [...text.matchAll(new RegExp(`\\b${as}\\['([\\w-]+)'\\]`, 'g'))].map(([, name]) => name!);
  // Brackets without quotes contain a variable, which may be any of them.
  const isComputed = new RegExp(`\\b${as}\\[[^'\\]]`).test(text);
  return isComputed ? [...named, ...listClasses(module)] : named;
}

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;

test('the check of styles finds the style sheets', () => {
  expect(sheets.length).toBeGreaterThan(60);
  for (const page of ['verify', 'console'])
    expect(sheets.filter((name) => name.startsWith(`${page}/`)).length).toBeGreaterThan(20);
});

test('all style sheets are modules, except those for every screen of a page', () => {
  const shared = sheets.filter((name) => !name.endsWith('.module.css'));
  expect(shared.sort()).toEqual([
    'console/console.css',
    'console/tokens.css',
    'ui/base.css',
    'ui/tokens.css',
    'verify/fonts/chinese.css',
    'verify/fonts/fonts.css',
    'verify/verify.css',
  ]);
});

test('no class is styled in two files, since a module’s classes are its own', () => {
  const owners = new Map<string, string[]>();
  for (const name of sheets.filter((each) => !each.endsWith('.module.css')))
    for (const found of listClasses(name)) owners.set(found, [...(owners.get(found) ?? []), name]);
  expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
});

test('each module has a unique name, and contains exactly the classes that are used', () => {
  const modules = sheets.filter((name) => name.endsWith('.module.css'));
  const names = modules.map((name) => basename(name));
  expect(names.length).toBe(new Set(names).size);
  for (const name of modules) {
    const users = [...sources].filter(([file, text]) =>
      [...text.matchAll(/import \w+ from '([^']+\.module\.css)'/g)].some(
        ([, from]) => join(dirname(file), from!) === name,
      ),
    );
    const used = new Set(users.flatMap(([, text]) => usedIn(text, name)));
    expect([name, [...used].sort()]).toEqual([name, [...listClasses(name)].sort()]);
  }
});

test('no global class is unused on its page', () => {
  for (const page of ['verify', 'console']) {
    const texts = [...sources].filter(([file]) => file.startsWith(`${page}/`) || file.startsWith('ui/'));
    const classNames = texts.flatMap(
      ([, text]) => text.match(/class="[^"]+"|className="[^"]+"|'[^']+'|`[^`]+`/g) ?? [],
    );
    // One of several, as `preview-${light}`.
    const isUsed = (name: string) =>
      new RegExp(`\\b${name}\\b|\\b${name.replace(/-.*/, '-')}\\$\\{`).test(classNames.join(' '));
    const shared = sheets.filter((name) => name.startsWith(`${page}/`) && !name.endsWith('.module.css'));
    expect([
      page,
      ...shared.flatMap((name) => [...listClasses(name)]).filter((name) => !isUsed(name)),
    ]).toEqual([page]);
  }
});

test('every colour is one of the tokens', () => {
  const colours = sheets
    .filter((name) => !name.endsWith('/tokens.css'))
    .map((name) => [name, read(name).match(COLOUR)] as const);
  expect(colours.filter(([, found]) => found !== null)).toEqual([]);
});

test('the subject’s page sizes its text by the font size that its reader chose', () => {
  const inPixels = sheets
    .filter((name) => /^(?:verify|ui)\//.test(name))
    .map(
      (name) => [name, read(name).match(/(?:font(?:-size)?|line-height|letter-spacing):[^;]*\dpx/g)] as const,
    );
  expect(inPixels.filter(([, found]) => found !== null)).toEqual([]);
});

test('every token that a style uses exists', () => {
  const all = sheets.map(read).join('\n');
  const properties = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // Properties that the page itself sets: the progress until the shutter, the width of a list's button, the
  // tenant's colours.
  const isSaid = (name: string) =>
    ['--share', '--trigger-width'].includes(name) || name.startsWith('--brand-');
  const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
  expect(used.filter((name) => !properties.has(name) && !isSaid(name))).toEqual([]);
});
