// Cuts the subject's page's fonts down to the letters that its catalogues have: run it when
// `src/web/verify/fonts/fonts.test.ts` misses one. It is no part of the build, and what it needs is not installed:
//   npm install --no-save subset-font@2.9.0 @fontsource-variable/noto-sans@5.3.0 \
//     @fontsource-variable/noto-sans-arabic@5.3.0 @fontsource-variable/noto-sans-devanagari@5.3.0 \
//     @fontsource/noto-sans-sc@5.3.0
//   node scripts/pages/subset-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { lettersOfDates } from './letters-of-dates.mjs';

const WORDS = new URL('../../src/web/verify/locales/', import.meta.url);
const FONTS = new URL('../../src/web/verify/fonts/', import.meta.url);
const PACKAGES = new URL('../../node_modules/', import.meta.url);

/** All weights that the page has. */
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

/** Of a language: what its catalogue has, and what dates and times add to that. */
const readLetters = (language) =>
  readFileSync(new URL(`${language}.json`, WORDS), 'utf8') + lettersOfDates(language);

const { default: subsetFont } = await import('subset-font');
for (const { to, from, languages, and } of CUTS) {
  const font = readFileSync(new URL(`${from}-wght-normal.woff2`, PACKAGES));
  const options = { targetFormat: 'woff2', variationAxes: WEIGHTS };
  writeFileSync(
    new URL(`${to}.woff2`, FONTS),
    await subsetFont(font, languages.map(readLetters).join('') + and, options),
  );
}

// Chinese has a sign for every word: only those that the page writes, in the two weights that are read most.
const FROM = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified';
/** From here on, signs are Chinese. */
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
  src: local("NotoSansCJKsc-${name}"), url("./${to}") format("woff2");
  unicode-range: ${range};
}
`;
});
const note = '/* Written by `scripts/pages/subset-fonts.mjs`: the signs that the Chinese page writes. */\n';
writeFileSync(new URL('chinese.css', FONTS), note + (await Promise.all(faces)).join('\n'));
