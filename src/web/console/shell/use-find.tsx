import { useMemo, useRef, useState } from 'react';
import type { EarlySearch } from '../components/list/early-search.ts';
import { hrefFor, navigate } from '../hash-location.ts';
import { EarlySearchField } from './early-search-field.tsx';

/** The pages that have a search field. On another page the key opens the list of people. */
const hasSearch = (place: string) => place === '/' || place === '/subjects';

/**
 * The key for a search focuses the page's search field. While the code of that field loads, an early field takes the
 * letters, since the user types a name next; the field takes them over when it is there.
 */
export function useFind(place: string) {
  const text = useRef<string | null>(null);
  const [isEarly, setEarly] = useState(false);
  const begin = () => {
    const field = document.querySelector<HTMLElement>('input[type=search]');
    if (field) return field.focus();
    text.current = '';
    setEarly(true);
    if (!hasSearch(place)) navigate(hrefFor('/subjects', { find: 'yes' }));
  };
  const close = () => {
    text.current = null;
    setEarly(false);
  };
  const context = useMemo<EarlySearch>(
    () => ({
      take: () => {
        const typed = text.current;
        if (typed !== null) {
          text.current = null;
          setEarly(false);
        }
        return typed;
      },
    }),
    [],
  );
  const onType = (typed: string) => {
    text.current = typed;
  };
  return { context, begin, field: isEarly && <EarlySearchField onType={onType} onClose={close} /> };
}
