import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CONSOLE = new URL('../src/web/console/', import.meta.url);
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;

test('the console’s styles have every colour from the tokens', () => {
  const sheets = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && name !== 'tokens.css',
  );
  expect(sheets.length).toBeGreaterThan(8);
  const colours = sheets.map((name) => {
    const rules = readFileSync(new URL(name, CONSOLE), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return [name, rules.match(COLOUR)] as const;
  });
  expect(colours.filter(([, found]) => found !== null)).toEqual([]);
});
