import { expect, it } from 'vitest';
import { isOtherScript } from './is-other-script.ts';

const read = (...texts: string[]) =>
  texts.map((text, row) => ({
    text,
    confidence: 0.9,
    box: { x: 0.4, y: row * 0.05, width: 0.3, height: 0.04 },
  }));

/** As the recogniser read them off drawn cards. */
const CYRILLIC = read(
  'BOANTENbCKOE YAOCTOBEPEHNE',
  '1. WBAHOB',
  '2. CEPrEN NETPOBNY',
  '12.04.1984',
  'MOCKOBCKAR O6NACTb',
  'Aata poxaeHnR',
  'Kateropnn',
);
const GREEK = read(
  'AEIA OHrHEHE',
  '1. nANAONOYOE',
  '2. FEOPrIOE',
  'OEEEAAONIKH',
  'YNOYPFEIO',
  'Enwvupo Ovopa',
);
const ARABIC = read('augll aull alol', '12.04.1984', '01.03.2029', '77 12 345678', 'sloll abl');
/** An image on which many letters were read as l. */
const FALTERING = read(
  'aaslolaabl awylduylly ooaeyg eo',
  'Callllal',
  'gillbotllaynik wylg',
  'llleu Ballog',
  '12.04.1984',
);
const LATIN = read(
  'DRIVING LICENCE',
  '1. JABTONSKI',
  '2. MICHAL',
  '3. 12.04.1984',
  'SWIATEK ULICA DLUGA 12',
  'PREZYDENT MIASTA KRAKOWA',
  'Data i miejsce urodzenia',
);
const SHORT = read('LI', 'WEI', '02/03/1992', 'Y4829017');

it.each([
  ['Cyrillic, read as the Latin letters that look like it', CYRILLIC, 0.12],
  ['Greek, likewise', GREEK, 0.3],
  ['Arabic, of which little is read', ARABIC, 0.4],
  ['Arabic, of which more letters are made than it has', FALTERING, 0.37],
  ['nothing but unread lines', [], 1],
])('a card has unsupported letters: %s', (_, lines, unread) =>
  expect(isOtherScript(lines, unread)).toBe(true),
);

it.each([
  ['in Polish', LATIN, 0.05],
  ['in Latin letters, however unsure', LATIN, 0.5],
  ['with as few letters, all but all of them read', FALTERING, 0.06],
  ['with few letters, all of them read', SHORT, 0],
  ['without any text', [], 0],
])('a card has supported letters: %s', (_, lines, unread) =>
  expect(isOtherScript(lines, unread)).toBe(false),
);
