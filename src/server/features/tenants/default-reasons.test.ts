import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../store/page-languages.ts';
import { addressReasons } from '../../store/rejection-reasons.ts';
import { settingsPatch } from '../settings/contract.ts';
import { DEFAULT_REASONS } from './default-reasons.ts';

test('the reasons of a new tenant are a valid setting, with a text in each language of the page', () => {
  expect(settingsPatch.parse({ reasons: DEFAULT_REASONS }).reasons).toEqual(DEFAULT_REASONS);
  for (const { subject } of DEFAULT_REASONS) {
    expect(Object.keys(subject).sort()).toEqual([...PAGE_LANGUAGES].sort());
  }
});

test.each(['expired', 'forged', 'detail_differs', 'duplicate', 'under_age', 'wrong_document'])(
  'a new tenant can reject a document with the reason %s',
  (code) => expect(DEFAULT_REASONS.map((reason) => reason.code)).toContain(code),
);

test('[S304] the text of a forgery or a duplicate names no suspicion, no trait and no other person', () => {
  const SUSPICION =
    /forg|fals|fake|fraud|alter|manipul|genuin|other|another|someone|gefälscht|verändert|echt|ander/i;
  for (const code of ['forged', 'duplicate']) {
    const { subject } = DEFAULT_REASONS.find((reason) => reason.code === code)!;
    expect([subject['en'], subject['de']].filter((text) => SUSPICION.test(text!))).toEqual([]);
  }
});

/** What staff may give as the reason of a rejection, after which the person cannot send anything. */
const OF_REJECTIONS = [
  'copy_or_screen',
  'other_details',
  'other_person',
  'expired',
  'forged',
  'detail_differs',
  'not_accepted',
  'duplicate',
  'under_age',
  'not_live',
  'several_people',
];
const ANOTHER_PHOTO = {
  en: /again|send/i,
  es: /repit|repít|envíe/i,
  fr: /recommenc|reprenez|envoyez/i,
  de: /noch einmal|senden/i,
  pt: /de novo|envie/i,
  zh: /重新|发送/,
  it: /di nuovo|scatta|invia/i,
  pl: /ponownie|wyślij/i,
  tr: /yeniden|gönderin/i,
  uk: /ще раз|надішліть/i,
  nl: /opnieuw|stuur/i,
  ja: /撮り直|送って/,
  ko: /다시|보내/,
};

test.each(OF_REJECTIONS)('the text of %s asks for no other photo, since a rejection may be final', (code) => {
  const { subject } = DEFAULT_REASONS.find((reason) => reason.code === code)!;
  const texts: Partial<Record<string, string>> = subject;
  const asking = Object.entries(ANOTHER_PHOTO).filter(([language, again]) => again.test(texts[language]!));
  expect(asking).toEqual([]);
});

const FORMAL = /\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/;
const INFORMAL = /\b(?:du|dir|dich|deine?[mnrs]?)\b/i;
const readGerman = (address: 'formal' | 'informal') =>
  addressReasons(DEFAULT_REASONS, address).map(({ subject }) => subject['de']);

test('each default reason has both German forms of address', () => {
  expect(readGerman('formal')).toEqual(DEFAULT_REASONS.map(({ subject }) => subject['de']));
  expect(readGerman('formal').filter((text) => FORMAL.test(text!)).length).toBe(17);
  expect(readGerman('formal').filter((text) => INFORMAL.test(text!))).toEqual([]);
  expect(readGerman('informal').filter((text) => FORMAL.test(text!))).toEqual([]);
});

test('a form of address changes back, and leaves the other languages and a tenant’s own sentence', () => {
  const informal = addressReasons(DEFAULT_REASONS, 'informal');
  expect(addressReasons(informal, 'formal')).toEqual(DEFAULT_REASONS);
  expect(informal.map(({ subject }) => ({ ...subject, de: '' }))).toEqual(
    DEFAULT_REASONS.map(({ subject }) => ({ ...subject, de: '' })),
  );
  const ownReasons = [
    { code: 'own', staff: 'Own', subject: { de: 'Bitte rufen Sie uns an.', en: 'Call us.' } },
  ];
  expect(addressReasons(ownReasons, 'informal')).toEqual(ownReasons);
});
