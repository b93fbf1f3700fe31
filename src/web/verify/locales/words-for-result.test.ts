import { describe, expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '../../../server/verification/policy/limits.ts';
import { REASONS } from '../../../server/verification/reasons.ts';
import { decideLicence } from '../../../server/verification/verdict/decide-licence.ts';
import { decideSelfie } from '../../../server/verification/verdict/decide-selfie.ts';
import { NO_MATCHES } from '../../../server/verification/verdict/lookups.ts';
import { type SettledState, UPLOAD_KINDS, VERDICTS } from '../../../server/verification/verdict/verdicts.ts';
import type { AcceptedDocument } from '../../api/operations.ts';
import { createTranslator } from '../../ui/i18n/create-translator.ts';
import { outcomeTone } from '../journey/outcomes.ts';
import type { Step } from '../journey/steps.ts';
import ar from './catalogues/ar.json' with { type: 'json' };
import de from './catalogues/de.json' with { type: 'json' };
import en from './catalogues/en.json' with { type: 'json' };
import es from './catalogues/es.json' with { type: 'json' };
import fr from './catalogues/fr.json' with { type: 'json' };
import hi from './catalogues/hi.json' with { type: 'json' };
import pt from './catalogues/pt.json' with { type: 'json' };
import zh from './catalogues/zh.json' with { type: 'json' };
import { nameDocuments } from './name-documents.ts';
import { createWords } from './use-translations.ts';
import { wordsForResult as keysForResult } from './words-for-result.ts';

const STEP_OF_KIND = {
  license: 'verify_license',
  selfie: 'check_selfie',
  analyze: 'age_gender_estimation',
  verify_age: 'age_gender_estimation',
} as const satisfies Record<string, Step>;

const CATALOGUES = { ar, de, en, es, fr, hi, pt, zh };
const translations = createWords(createTranslator('en', en), 'Acme');
/** The text for a person. */
const wordsForResult = (...about: Parameters<typeof keysForResult>) => {
  const { title, text } = keysForResult(...about);
  return { title: translations.text(title), text: translations.text(text) };
};

const resultWith = (status: string, reason: string | null = null, ageVerified: boolean | null = null) => ({
  status,
  reason,
  ageVerified,
});
const unknown = wordsForResult('verify_license', resultWith('SOMETHING_NEW'));

describe('an outcome in words', () => {
  const all = UPLOAD_KINDS.flatMap((kind) =>
    Object.entries<{ state: SettledState | null }>(VERDICTS[kind]).map(
      ([verdict, { state }]) => [kind, verdict, state] as const,
    ),
  );

  test.each(all)('%s %s has its own sentences, and the tone of its stored state', (kind, verdict, state) => {
    const result = resultWith(verdict, null, true);
    const texts = wordsForResult(STEP_OF_KIND[kind], result);
    expect(texts.title).not.toContain('_');
    expect(texts).not.toEqual(unknown);
    const moods = { approved: ['ok'], pending: ['person', 'later'], rejected: ['again', 'stop'] };
    expect(state ? moods[state] : ['person']).toContain(outcomeTone(result));
  });

  test.each(Object.values(REASONS))('%s is never shown by its code', (reason) => {
    const plain = wordsForResult('verify_license', resultWith('LICENSE_PENDING_APPROVAL'));
    const texts = wordsForResult('verify_license', resultWith('LICENSE_PENDING_APPROVAL', reason));
    expect(texts.title).toMatch(/someone at Acme will check/i);
    expect(texts.text).not.toBe(plain.text);
    expect(texts.text).not.toContain(reason);
  });

  test.each(['SOMETHING_NEW', 'toString'])('%s, unknown here, is for a person', (status) => {
    expect(wordsForResult('check_selfie', resultWith(status)).title).toBe('Someone at Acme will check this');
    expect(outcomeTone(resultWith(status))).toBe('person');
  });

  test.each([
    ['verify_license', 'LICENSE_PENDING_APPROVAL'],
    ['age_gender_estimation', 'MANUAL_REVIEW_REQUESTED'],
  ] as const)('%s: a credential that waits is not called an image', (step, status) => {
    const texts = wordsForResult(step, { ...resultWith(status), isCredential: true });
    expect(`${texts.title} ${texts.text}`).toMatch(/ID app/);
    expect(`${texts.title} ${texts.text}`).not.toMatch(/picture|photo|card|licence/i);
    expect(wordsForResult(step, resultWith(status)).title).not.toMatch(/ID app/);
  });

  test('a proof of age that waits for a person speaks of no image', () => {
    const { title, text } = wordsForResult('age_gender_estimation', resultWith('MANUAL_REVIEW_REQUESTED'));
    expect(title).toBe('Someone at Acme will check your age');
    expect(`${title} ${text}`).not.toContain('picture');
  });

  test('an unknown reason leaves the text of the verdict', () => {
    const plain = wordsForResult('check_selfie', resultWith('SELFIE_PENDING_APPROVAL'));
    expect(wordsForResult('check_selfie', resultWith('SELFIE_PENDING_APPROVAL', 'New.'))).toEqual(plain);
  });

  test.each([
    'licence_back',
    'identity_card',
    'passport',
    'residence_permit',
    'other_card',
    'paper',
    'screen',
  ])('a %s that was shown is named, and what to do about it', (seenAs) => {
    const missed = resultWith('NO_LICENSE_DETECTED');
    const texts = wordsForResult('verify_license', { ...missed, seenAs });
    expect(texts).not.toEqual(wordsForResult('verify_license', missed));
    expect(wordsForResult('verify_license', { ...resultWith('LICENSE_APPROVED'), seenAs }).title).toMatch(
      /accepted/,
    );
    expect(wordsForResult('verify_license', { ...missed, seenAs: 'toString' })).toEqual(
      wordsForResult('verify_license', missed),
    );
  });

  test('a missing face has different texts for a card and a selfie', () => {
    const missed = resultWith('NO_FACE_DETECTED');
    expect(wordsForResult('verify_license', missed)).not.toEqual(wordsForResult('check_selfie', missed));
  });

  test('an age that is not reached is no success', () => {
    const young = resultWith('AGE_VERIFICATION_DONE', null, false);
    expect(outcomeTone(young)).toBe('stop');
    expect(wordsForResult('age_gender_estimation', young).title).toMatch(/couldn’t confirm/);
  });
});

/** Two faces that were compared: between the limits, or too blurred, covered or turned away to say anything. */
const UNDECIDED = [
  { distance: 0.9, fitness: 1.3 },
  { distance: 1.05 },
  { distance: 1.6, fitness: 0.5 },
  { distance: 0.3, fitness: 0.5 },
];
/** Words for faces, matches and other people in each language: none belongs in a result without a decision. */
const ACCUSING: Record<string, RegExp> = {
  ar: /وجه|شخص آخر|متشابه/,
  de: /Gesicht|jemand ander|andere Person|ähnlich|zuordnen/i,
  en: /\bfaces?\b|someone else|another person|alike|match/i,
  es: /\bcaras?\b|otra persona|\bparec/i,
  fr: /visage|autre personne|ressembl/i,
  hi: /चेहर|दूसरा व्यक्ति|किसी और/,
  pt: /\brostos?\b|outra pessoa|parec/i,
  zh: /脸|面部|别人|他人|不像/,
};

const decisions = UNDECIDED.flatMap(({ distance, ...fitness }) => {
  const reference = { is: 'compared', distance: { ok: true, value: distance }, ...fitness } as const;
  const faces = [{ box: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 }, score: 0.9 }];
  const selfie = decideSelfie(
    {
      faces: { ok: true, value: faces },
      reference,
      liveness: null,
      challengesAsked: null,
      lookups: NO_MATCHES,
      severe: [],
    },
    PRODUCT_LIMITS,
  );
  const licence = decideLicence(
    {
      kind: { ok: true, value: 'licence' },
      faces: { ok: true, value: 1 },
      ghostDistance: { ok: true, value: null },
      reference,
      text: { ok: true, value: { score: 1, identifies: true } },
      portrait: { ok: true, value: { state: 'clear', cause: null, figures: {} } },
      original: { state: 'not_shown', by: { source: 'colour', figures: {} } },
      validity: { state: 'in_force', expiresOn: '2031-05-06' },
      lookups: NO_MATCHES,
      severe: [],
      requireFaceMatch: true,
      approvesExpired: false,
      requiredProofs: [],
    },
    PRODUCT_LIMITS,
  );
  return [
    ['check_selfie', selfie, { distance, ...fitness }] as const,
    ['verify_license', licence, { distance, ...fitness }] as const,
  ];
});

test.each(decisions)(
  'a person who was not decided about at %s is not told that they look like another',
  (step, { verdict, reason }, _) => {
    const result = resultWith(verdict, reason);
    expect(outcomeTone(result)).toBe('person');
    const { title, text } = keysForResult(step, result);
    for (const [language, catalogue] of Object.entries(CATALOGUES))
      expect([language, `${catalogue[title]} ${catalogue[text]}`]).not.toEqual([
        language,
        expect.stringMatching(ACCUSING[language]!),
      ]);
  },
);

test('would be told so only by words of another verdict, which every language has', () => {
  const { title } = keysForResult('check_selfie', resultWith('ID_NOT_MATCHED'));
  for (const [language, catalogue] of Object.entries(CATALOGUES))
    expect([language, catalogue[title]]).toEqual([language, expect.stringMatching(ACCUSING[language]!)]);
  expect(Object.keys(CATALOGUES).sort()).toEqual(Object.keys(ACCUSING).sort());
});

describe('a document that the link does not accept', () => {
  const waits = (seenAs: string, reason: string | null = null) => ({
    ...resultWith('LICENSE_PENDING_APPROVAL', reason),
    seenAs,
  });
  const keysFor = (...about: Parameters<typeof keysForResult>) => keysForResult(...about);
  const PLAIN = keysFor('verify_license', resultWith('LICENSE_PENDING_APPROVAL'));

  test.each<[string, AcceptedDocument[]]>([
    ['passport', ['licence']],
    ['identity_card', ['licence', 'passport']],
    ['licence', ['passport']],
  ])('a waiting %s is named, with the documents that the link accepts', (seenAs, wantedDocuments) => {
    const texts = keysFor('verify_license', waits(seenAs), wantedDocuments);
    expect(texts).toEqual({ title: `seen.${seenAs}`, text: 'wrong.needs' });
  });

  test.each([
    ['licence_back', 'seen.turn'],
    ['other_card', 'wrong.needs'],
    ['paper', 'seen.showCard'],
    ['screen', 'seen.showCard'],
  ])('a waiting %s is named, whatever the link accepts', (seenAs, text) => {
    for (const wantedDocuments of [['licence'], ['licence', 'passport']] satisfies AcceptedDocument[][])
      expect(keysFor('verify_license', waits(seenAs), wantedDocuments)).toEqual({
        title: `seen.${seenAs}`,
        text,
      });
  });

  test.each<[string, string | null, AcceptedDocument[] | null]>([
    ['is accepted', null, ['passport']],
    ['waits for another reason', 'Multiple faces detected.', ['licence']],
    ['came by a link that keeps its list to itself', null, null],
  ])('a waiting passport is not called wrong if it %s', (_, reason, wantedDocuments) => {
    const { title } = keysFor('verify_license', waits('passport', reason), wantedDocuments);
    expect(title).toBe(wantedDocuments?.includes('passport') ? 'documents.waits' : PLAIN.title);
  });

  test('an undetected licence is asked for by all names if the link accepts several kinds', () => {
    const result = { ...resultWith('NO_LICENSE_DETECTED'), seenAs: 'other_card' };
    expect(keysFor('verify_license', result, ['licence']).text).toBe('seen.showLicence');
    expect(keysFor('verify_license', result, ['licence', 'passport']).text).toBe('seen.showOneOf');
    const back = keysFor('verify_license', { ...result, seenAs: 'licence_back' }, ['passport']);
    expect(back.text).toBe('seen.turn');
  });

  test.each([
    ['LICENSE_APPROVED', 'documents.approved'],
    ['LICENSE_PENDING_APPROVAL', 'documents.waits'],
    ['NO_LICENSE_DETECTED', 'documents.notFound'],
  ])('a document with %s is called a licence only by a link for licences alone', (status, title) => {
    const result = resultWith(status);
    expect(keysFor('verify_license', result, ['licence']).title).toBe(`outcome.${status}.title`);
    expect(keysFor('verify_license', result, ['passport']).title).toBe(title);
  });

  test.each(Object.entries(CATALOGUES))('all kinds are named in the language %s', (language, catalogue) => {
    const spoken = createWords(createTranslator(language as 'en', catalogue as typeof en), 'Acme');
    const kinds: AcceptedDocument[] = ['licence', 'identity_card', 'passport', 'residence_permit'];
    const documents = nameDocuments(spoken, kinds);
    for (const kind of kinds)
      expect(documents).toContain(spoken.text(`document.${kind}` as 'document.licence'));
    expect(spoken.text('wrong.needs', { documents })).toContain(documents);
    expect(nameDocuments(spoken, null)).toBe(spoken.text('document.licence'));
  });
});
