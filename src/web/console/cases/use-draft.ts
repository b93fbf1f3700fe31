import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { useConsole } from '../console-context.ts';
import { readDraft, storeDraft } from '../stored-drafts.ts';

/** The id of the person whom the drafts below are about. */
export const DraftSubject = createContext('');

/**
 * A value that outlives the page that edits it, such as a text of which nothing was sent. It is in the memory of this
 * tab, beside the answers that were read as this user, and in its session storage for after a reload. It is removed
 * when the user signs out, and when the person's data is deleted.
 * @param name what it belongs to; another name has another value
 */
export function useDraft<T>(name: readonly (string | number)[], initial: T) {
  const queryClient = useQueryClient();
  const by = useConsole().session.username;
  const subject = useContext(DraftSubject);
  const queryKey = ['draft', ...name];
  const read = () =>
    queryClient.getQueryData<T>(queryKey) ?? (readDraft(by, name) as T | undefined) ?? initial;
  const key = name.join(' ');
  const [drawn, setDrawn] = useState(() => ({ key, value: read() }));
  const value = drawn.key === key ? drawn.value : read();
  const change = (to: (now: T) => T) => {
    const next = to(read());
    queryClient.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(queryKey, next);
    storeDraft(by, { name, subject, value: next });
    setDrawn({ key, value: next });
  };
  /** What was sent or put away is not found again. */
  const forget = () => {
    queryClient.removeQueries({ queryKey, exact: true });
    storeDraft(by, { name, subject, value: undefined });
    setDrawn({ key, value: initial });
  };
  return [value, change, forget] as const;
}
