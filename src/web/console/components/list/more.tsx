import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { Pager } from './pager.tsx';

/** Rows that are shown before more is asked for. */
const PART_SIZE = 50;

/** The button at the end of a list that has more rows. */
export function More({ onMore }: { onMore(): void }) {
  const translations = useTranslations();
  return (
    <Pager>
      <Button onClick={onMore}>{translations.text('do.more')}</Button>
    </Pager>
  );
}

/** The first part of a list that the API returns whole, and a button for the rest. */
export function usePart<T>(rows: readonly T[]): { part: readonly T[]; more: ReactNode } {
  const [length, setLength] = useState(PART_SIZE);
  const part = rows.slice(0, length);
  return { part, more: rows.length > length && <More onMore={() => setLength(length + PART_SIZE)} /> };
}
