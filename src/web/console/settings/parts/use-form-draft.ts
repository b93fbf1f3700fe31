import { useStoredField } from '../../components/use-stored-field.ts';
import { useConsole } from '../../console-context.ts';

/** A field of a tenant's form, as `useStoredField`, for the user who is signed in. */
export const useFormDraft = <T>(name: string, saved: T) =>
  useStoredField(useConsole().session.username, name, saved);
