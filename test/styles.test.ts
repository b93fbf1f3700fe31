import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// The styles of the pages, read as text: who looks for what a class looks like finds it in one place.

const WEB = new URL('../src/web/', import.meta.url);
const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const read = (name: string) => readFileSync(new URL(name, WEB), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The console's, which share classes yet: it only gets shorter. */
const NOT_YET = new Set([
  'console/console.css',
  'console/pages.css',
  'console/parts/parts.css',
  'console/platform/platform.css',
  'console/review/case/case.css',
  'console/settings/look/look.css',
  'console/settings/parts/sortable.css',
  'console/settings/settings.css',
  'console/settings/you/second-factor.css',
]);
const held = sheets.filter((name) => !NOT_YET.has(name));

/** The classes that a sheet styles, or styles something by; a class that is left out by `:not` is not styled. */
function classesOf(name: string): Set<string> {
  const selectors = [...read(name).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!.trim());
  const styled = selectors.filter((selector) => !selector.startsWith('@'));
  return new Set(
    styled.flatMap((selector) =>
      [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, found]) => found!),
    ),
  );
}

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;

describe('the styles of the pages', () => {
  test('are found at all', () => {
    expect(held.length).toBeGreaterThan(6);
    expect(read('verify/verify.css')).toContain('.button');
    for (const name of NOT_YET) expect(sheets).toContain(name);
  });

  test('style no class in two files; a module’s classes are its own', () => {
    const owners = new Map<string, string[]>();
    for (const name of held.filter((each) => !each.endsWith('.module.css')))
      for (const found of classesOf(name)) owners.set(found, [...(owners.get(found) ?? []), name]);
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test('have every colour from the tokens', () => {
    const colours = sheets
      .filter((name) => !name.endsWith('/tokens.css'))
      .map((name) => [name, read(name).match(COLOUR)] as const);
    expect(colours.filter(([, found]) => found !== null)).toEqual([]);
  });

  test('use no token that is not there', () => {
    const all = held.map(read).join('\n');
    const known = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
    // What the page says itself: how far it is to the shutter, and the tenant's colours.
    const isSaid = (name: string) => name === '--share' || name.startsWith('--brand-');
    const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
    expect(used.filter((name) => !known.has(name) && !isSaid(name))).toEqual([]);
  });
});
