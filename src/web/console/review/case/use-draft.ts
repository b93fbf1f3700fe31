import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A value that outlives the page that edits it, such as a text of which nothing was sent. It is in the memory of this
 * tab alone, beside the answers that were read as this user: the browser stores no text about a customer.
 * @param name what it belongs to
 */
export function useDraft<T>(name: readonly (string | number)[], initial: T) {
  const known = useQueryClient();
  const queryKey = ['draft', ...name];
  const [value, setValue] = useState<T>(() => known.getQueryData<T>(queryKey) ?? initial);
  const change = (to: (now: T) => T) => {
    const next = to(known.getQueryData<T>(queryKey) ?? initial);
    known.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
    known.setQueryData(queryKey, next);
    setValue(next);
  };
  /** What was sent or put away is not found again. */
  const forget = () => {
    known.removeQueries({ queryKey, exact: true });
    setValue(initial);
  };
  return [value, change, forget] as const;
}
