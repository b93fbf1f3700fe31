/** The languages of the hosted page, by BCP 47 tag. */
export const PAGE_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'hi', 'zh'] as const;
