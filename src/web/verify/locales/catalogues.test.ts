import { expect, test } from 'vitest';
import { describeCatalogues } from '../../../../test/harness/words/describe-catalogues.ts';
import { sentenceShape } from '../../../../test/harness/words/shape-of-sentence.ts';
import { PAGE_LANGUAGES } from '../../../server/store/page-languages.ts';
import type { MessageKey } from './catalogue.ts';
import overrides from './catalogues/de-formal.json' with { type: 'json' };
import { FORMAL_LOADERS, LOADERS, SPOKEN } from './load-catalogue.ts';

describeCatalogues({
  loaders: LOADERS,
  folder: 'src/web/verify',
  shared: ['Selfie', 'E-mail', 'Messages', 'Message', 'Name', 'Postcode', 'Camera'],
  universal: /MB/g,
});

test('formal German has the same sentences and places, says “Sie”, and stores only what differs', async () => {
  const informal = await LOADERS.de();
  const formal = await FORMAL_LOADERS.de();
  expect(Object.keys(formal).sort()).toEqual(Object.keys(informal).sort());
  const changed = (Object.keys(formal) as MessageKey[]).filter((key) => formal[key] !== informal[key]);
  expect(changed.sort()).toEqual(Object.keys(overrides).sort());
  for (const key of changed)
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

test('the server lists the languages of the page', () => {
  expect(PAGE_LANGUAGES).toEqual(SPOKEN);
});
