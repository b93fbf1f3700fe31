import type { ReactNode } from 'react';
import { useWords } from '../../words/use-words.ts';

/** One sentence, and another behind it where there is one. Chinese has no space between them: its full stop is wide. */
export function Sentences({ first, then }: { first: ReactNode; then: ReactNode }) {
  const { language } = useWords();
  return (
    <>
      {first}
      {then && language !== 'zh' && ' '}
      {then}
    </>
  );
}
