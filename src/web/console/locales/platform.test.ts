import { describe } from 'vitest';
import { describeCatalogues } from '../../../../test/harness/words/describe-catalogues.ts';
import { OWN_LOADERS } from './load-platform-catalogue.ts';

describe('the operator’s sentences', () =>
  describeCatalogues({
    loaders: OWN_LOADERS,
    folder: 'src/web/console/platform',
    shared: ['Host', 'Name', 'Sandbox'],
    universal: /kB|MB|min|\b[hs]\b/g,
  }));
