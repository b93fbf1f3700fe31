import { expect, test } from 'vitest';
import { describeCatalogues } from '../../../../test/harness/words/describe-catalogues.ts';
import { sentenceShape } from '../../../../test/harness/words/shape-of-sentence.ts';
import { PAGE_LANGUAGES } from '../../../server/store/page-languages.ts';
import type { MessageKey } from './catalogue.ts';
import overrides from './catalogues/de-formal.json' with { type: 'json' };
import american from './catalogues/en-US.json' with { type: 'json' };
import latin from './catalogues/es-419.json' with { type: 'json' };
import { FORMAL_LOADERS, LOADERS, VERIFY_LANGUAGES } from './load-catalogue.ts';

describeCatalogues({
  loaders: LOADERS,
  folder: 'src/web/verify',
  shared: ['Selfie', 'Email', 'Messages', 'Message', 'Name', 'Postcode', 'Camera'],
  universal: /MB/g,
});

test('formal German has the same sentences and places, says “Sie”, and stores only what differs', async () => {
  const informal = await LOADERS.de();
  const formal = await FORMAL_LOADERS.de();
  expect(Object.keys(formal).sort()).toEqual(Object.keys(informal).sort());
  const changedKeys = (Object.keys(formal) as MessageKey[]).filter((key) => formal[key] !== informal[key]);
  expect(changedKeys.sort()).toEqual(Object.keys(overrides).sort());
  for (const key of changedKeys)
    expect([key, sentenceShape(formal[key], 'de')]).toEqual([key, sentenceShape(informal[key], 'de')]);
  const informalWords = /(?<!\p{L})(?:du|dir|dich|dein\p{L}*)(?!\p{L})/iu;
  const informalOrders =
    /(?:^|[.:>] )(?:Bitte )?(?:nimm|zeig|dreh|halte?|schau|versuch|öffne|frag|lass|mach|komm|verwende)\b/i;
  expect(informal['erasure.ask']).toMatch(informalWords);
  expect(informal['camera.trouble.lost.text']).toMatch(informalOrders);
  for (const sentence of Object.values<string>(formal)) {
    expect(sentence).not.toMatch(informalWords);
    expect(sentence.replace(/\b\p{L}+ Sie\b/gu, '')).not.toMatch(informalOrders);
  }
});

test.each([
  ['en', 'en-US', american],
  ['es', 'es-419', latin],
] as const)(
  '%s as in %s has the same places, and stores only what differs',
  async (language, locale, catalogue) => {
    const [common, regional] = [await LOADERS[language](), await LOADERS[language](locale)];
    expect(Object.keys(regional).sort()).toEqual(Object.keys(common).sort());
    const changedKeys = (Object.keys(common) as MessageKey[]).filter((key) => regional[key] !== common[key]);
    expect(changedKeys.sort()).toEqual(Object.keys(catalogue).sort());
    for (const key of changedKeys)
      expect([key, sentenceShape(regional[key], language)]).toEqual([
        key,
        sentenceShape(common[key], language),
      ]);
  },
);

test('English of the United States says license and color, other English says licence, and all says email', async () => {
  const british = /licence|colour|torch|postcode/i;
  const words = async (locale: string) => Object.values<string>(await LOADERS.en(locale)).join('\n');
  expect(await words('en-US')).not.toMatch(british);
  for (const locale of ['en', 'en-GB', 'en-IN'])
    expect(await words(locale)).not.toMatch(/license|flashlight|e-mail/i);
});

test('French calls the camera “caméra” everywhere, since “appareil” is the other device', async () => {
  for (const [key, sentence] of Object.entries<string>(await LOADERS.fr()))
    expect([key, sentence]).toEqual([key, expect.not.stringMatching(/appareil[ \u00a0]photo/i)]);
});

test('the server lists the languages of the page', () => {
  expect(PAGE_LANGUAGES).toEqual(VERIFY_LANGUAGES);
});
