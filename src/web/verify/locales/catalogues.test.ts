import { expect, test } from 'vitest';
import { describeCatalogues } from '../../../../test/harness/words/describe-catalogues.ts';
import { PAGE_LANGUAGES } from '../../../server/features/hosted-page/page-languages-contract.ts';
import { LOADERS, SPOKEN } from './load-catalogue.ts';

describeCatalogues({
  loaders: LOADERS,
  folder: 'src/web/verify',
  shared: ['Selfie', 'E-mail', 'Messages', 'Message', 'Name'],
  universal: /MB/g,
});

test('the server tells of the languages that the page speaks', () => {
  expect(PAGE_LANGUAGES).toEqual(SPOKEN);
});
