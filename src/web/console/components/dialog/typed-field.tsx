import { Field } from '../../../ui/field/field.tsx';
import { useDebouncedInput } from '../list/use-debounced-input.ts';

/** Milliseconds after the last letter before it counts. */
const PAUSE_MS = 400;

type Props = { label: string; type: 'text' | 'date'; value: string; onSettled(value: string): void };

/** A field that runs its query again when the user stops typing. */
export function TypedField({ label, type, value, onSettled }: Props) {
  const [typed, setTyped] = useDebouncedInput(value, PAUSE_MS, onSettled);
  return <Field label={label} type={type} value={typed} onChange={setTyped} />;
}
