import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/use-translations.ts';

/** One sentence, and another behind it where there is one. Chinese and Japanese have no space between them: their full stop is wide. */
export function Sentences({ first, then }: { first: ReactNode; then: ReactNode }) {
  const { language } = useTranslations();
  return (
    <>
      {first}
      {then && !/^(?:zh|ja)/.test(language) && ' '}
      {then}
    </>
  );
}
