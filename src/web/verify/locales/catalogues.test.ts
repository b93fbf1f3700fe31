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

test('the server lists the languages of the page', () => {
  expect(PAGE_LANGUAGES).toEqual(SPOKEN);
});
