import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A value that outlives the page that edits it, such as a text of which nothing was sent. It is in the memory of this
 * tab alone, beside the answers that were read as this user: the browser stores no text about a customer.
 * @param name what it belongs to; another name has another value
 */
export function useDraft<T>(name: readonly (string | number)[], initial: T) {
  const known = useQueryClient();
  const queryKey = ['draft', ...name];
  const read = () => known.getQueryData<T>(queryKey) ?? initial;
  const key = name.join(' ');
  const [drawn, setDrawn] = useState(() => ({ key, value: read() }));
  const value = drawn.key === key ? drawn.value : read();
  const change = (to: (now: T) => T) => {
    const next = to(read());
    known.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
    known.setQueryData(queryKey, next);
    setDrawn({ key, value: next });
  };
  /** What was sent or put away is not found again. */
  const forget = () => {
    known.removeQueries({ queryKey, exact: true });
    setDrawn({ key, value: initial });
  };
  return [value, change, forget] as const;
}
