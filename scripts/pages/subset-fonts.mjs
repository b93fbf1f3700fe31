// Reduces the fonts of the subject's page to the letters of its catalogues. Run it if
// `src/web/verify/fonts/fonts.test.ts` reports a missing letter. It is not part of the build; install its packages first:
//   npm install --no-save subset-font@2.9.0 @fontsource-variable/noto-sans@5.3.0 \
//     @fontsource-variable/noto-sans-arabic@5.3.0 @fontsource-variable/noto-sans-devanagari@5.3.0 \
//     @fontsource/noto-sans-sc@5.3.0
//   node scripts/pages/subset-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { listDateLetters } from './list-date-letters.mjs';

const WORDS = new URL('../../src/web/verify/locales/catalogues/', import.meta.url);
const FONTS = new URL('../../src/web/verify/fonts/', import.meta.url);
const PACKAGES = new URL('../../node_modules/', import.meta.url);

/** All weights that the page uses. */
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** Names and addresses may have any of these. */
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');

const CUTS = [
  {
    to: 'sans-latin',
    from: '@fontsource-variable/noto-sans/files/noto-sans-latin',
    languages: ['en', 'es', 'fr', 'de', 'pt'],
    and: ASCII,
  },
  {
    to: 'sans-arabic',
    from: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic',
    languages: ['ar'],
    and: '٠١٢٣٤٥٦٧٨٩',
  },
  {
    to: 'sans-devanagari',
    from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    languages: ['hi'],
    and: '०१२३४५६७८९',
  },
];

/** The letters of a language: those of its catalogue, and those of dates and times. */
const readLetters = (language) =>
  readFileSync(new URL(`${language}.json`, WORDS), 'utf8') + listDateLetters(language);

const { default: subsetFont } = await import('subset-font');
for (const { to, from, languages, and } of CUTS) {
  const font = readFileSync(new URL(`${from}-wght-normal.woff2`, PACKAGES));
  const options = { targetFormat: 'woff2', variationAxes: WEIGHTS };
  writeFileSync(
    new URL(`${to}.woff2`, FONTS),
    await subsetFont(font, languages.map(readLetters).join('') + and, options),
  );
}

// Chinese has thousands of signs: take only those of the page, in its two most frequent weights.
const FROM = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified';
/** The first code point of Chinese signs. */
const FIRST_SIGN = 0x2e80;
const signs = [...new Set(readLetters('zh'))].filter((sign) => sign.codePointAt(0) >= FIRST_SIGN).sort();
const range = signs.map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase()}`).join(', ');
const faces = [
  { weight: 400, name: 'Regular' },
  { weight: 700, name: 'Bold' },
].map(async ({ weight, name }) => {
  const font = readFileSync(new URL(`${FROM}-${weight}-normal.woff2`, PACKAGES));
  const to = `sans-chinese-${weight}.woff2`;
  writeFileSync(new URL(to, FONTS), await subsetFont(font, signs.join(''), { targetFormat: 'woff2' }));
  return `@font-face {
  font-display: swap;
  font-family: "Attesta Sans SC";
  font-weight: ${weight};
  src:
    local("NotoSansCJKsc-${name}"),
    url("./${to}") format("woff2");
  unicode-range:
    ${range};
}
`;
});
const note = '/* Written by `scripts/pages/subset-fonts.mjs`: the signs that the Chinese page writes. */\n';
writeFileSync(new URL('chinese.css', FONTS), note + (await Promise.all(faces)).join('\n'));
