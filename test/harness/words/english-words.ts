import type { Translations } from '../../../src/web/console/locales/catalogue.ts';
import { en } from '../../../src/web/console/locales/en.ts';
import { createTranslator } from '../../../src/web/ui/i18n/create-translator.ts';

/** The English words without a page, for tests. */
export const ENGLISH: Translations = createTranslator('en', en, 'en-GB');
