import type { Translations } from '../../../src/web/console/words/catalogue.ts';
import { en } from '../../../src/web/console/words/en.ts';
import { createTranslator } from '../../../src/web/ui/i18n/create-translator.ts';

/** The English words without a page, for tests. */
export const ENGLISH: Translations = createTranslator('en', en, 'en-GB');
