import { useEffect, useState } from 'react';
import { readDraft, storeDraft } from '../stored-drafts.ts';

/**
 * A field of a form, like `useState`. A changed value is found again in this tab after a reload, until it is saved, the
 * user leaves the form, or signs out. Not for secrets, because the browser stores it.
 * @param by the user who types
 * @param name of the form and the field, as `targets` or `look.name`
 * @param saved the value on the server, which JSON can express
 */
export function useStoredField<T>(by: string, name: string, saved: T) {
  const [value, setValue] = useState<T>(() => {
    const draft = readDraft(by, ['form', name]);
    return draft === undefined ? saved : (draft as T);
  });
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  useEffect(() => {
    storeDraft(by, { name: ['form', name], subject: '', value: isChanged ? value : undefined });
  }, [by, name, value, isChanged]);
  useEffect(() => () => storeDraft(by, { name: ['form', name], subject: '', value: undefined }), [by, name]);
  return [value, setValue] as const;
}
