import { type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';
import { EarlySearchContext } from './early-search.ts';
import styles from './search-field.module.css';
import { useDebouncedInput } from './use-debounced-input.ts';

/** Milliseconds after the last letter before it is searched. */
const PAUSE_MS = 250;

type Props = {
  /** where the field is put, for who brings the focus there */
  field?: RefObject<HTMLInputElement | null>;
  label: string;
  /** the placeholder */
  hint: string;
  search: string;
  onSearch(search: string): void;
};

/** Searches when the user stops typing. */
export function SearchField({ field, label, hint, search, onSearch }: Props) {
  const [typed, setTyped] = useDebouncedInput(search, PAUSE_MS, onSearch);
  const early = useContext(EarlySearchContext);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = field ?? ownInput;
  useLayoutEffect(() => {
    const text = early.take();
    if (text === null) return;
    input.current?.focus();
    if (text) setTyped(text);
  }, [early, input, setTyped]);
  return (
    <label className={styles['search']}>
      <Icon name="find" />
      <span className="sr">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={hint}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
