/** The languages of the hosted page, by BCP 47 tag. */
export const PAGE_LANGUAGES = [
  'en',
  'es',
  'fr',
  'de',
  'pt',
  'ar',
  'hi',
  'zh',
  'zh-TW',
  'it',
  'pl',
  'tr',
  'uk',
  'nl',
  'ro',
  'vi',
  'id',
  'ja',
  'ko',
] as const;

/** How the page addresses a person in German: by “du” or by “Sie”. */
export const GERMAN_ADDRESSES = ['informal', 'formal'] as const;
export type GermanAddress = (typeof GERMAN_ADDRESSES)[number];
