import type { GermanAddress } from '../../shared/german-address.ts';
import { LANGUAGES, type Language } from '../../shared/page-languages.ts';

/** The tags of the subject's page, English first. */
export const PAGE_LANGUAGES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** How the page addresses a person in German: by “du” or by “Sie”. */
export const GERMAN_ADDRESSES = ['informal', 'formal'] as const satisfies readonly GermanAddress[];
