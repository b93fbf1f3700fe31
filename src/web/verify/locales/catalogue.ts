/** The English sentences, of which all others are translations. */
export const loadEnglish = async () =>
  (await import('./catalogues/en.json', { with: { type: 'json' } })).default;

/** The name of a sentence; English has each of them. */
export type MessageKey = keyof Awaited<ReturnType<typeof loadEnglish>>;
