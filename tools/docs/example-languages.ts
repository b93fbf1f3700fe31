/** The languages of the examples, as the fences of the guides name them, in the order in which a reader may choose. */
export const EXAMPLE_LANGUAGES = {
  sh: 'curl',
  js: 'Node',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
} as const;

export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES;
