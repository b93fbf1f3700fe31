/** The languages of the subject's page, by BCP 47 tag, each with the name its own speakers give it. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  hi: 'हिन्दी',
  zh: '中文',
  'zh-TW': '繁體中文',
  it: 'Italiano',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  nl: 'Nederlands',
  ro: 'Română',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ko: '한국어',
} as const;

export type Language = keyof typeof LANGUAGES;
