import { type FormEvent, useRef, useState } from 'react';
import { useTyped } from '../parts/asked-back.tsx';
import { useWords } from '../words/use-words.ts';
import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldProblem,
  type FieldProblems,
  findChanges,
  findProblems,
  type OwnDetails,
} from './own-details.ts';

type Props = {
  details: OwnDetails;
  /** writes the changes; what the API refused of them, by field */
  onSave(changes: Partial<OwnDetails>): Promise<FieldProblems>;
};

/** The details to be mended; each field says for itself what is wrong with it. */
export function DetailsForm({ details, onSave }: Props) {
  const { say } = useWords();
  const [typed, setTyped] = useState(details);
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const count = Object.keys(problems).length;
  useTyped(Object.keys(findChanges(details, typed)).length > 0);

  const point = (found: FieldProblems) => {
    setProblems(found);
    const first = FIELD_NAMES.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const changes = findChanges(details, typed);
    const found = findProblems(changes);
    point(Object.keys(found).length > 0 ? found : await onSave(changes));
  };
  return (
    <form ref={form} className="fields" onSubmit={save} noValidate>
      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          value={typed[name]}
          problem={problems[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <p role="status" className="complaint">
        {count > 0 && say('details.problems', { count })}
      </p>
      <div className="actions">
        <button type="submit" className="button primary">
          {say('details.save')}
        </button>
      </div>
    </form>
  );
}

type FieldProps = {
  name: FieldName;
  value: string;
  problem: FieldProblem | undefined;
  onChange(value: string): void;
};

function Field({ name, value, problem, onChange }: FieldProps) {
  const { say } = useWords();
  const { kind, max } = FIELDS[name];
  const id = `detail-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{say(`details.${name}`)}</label>
      <input
        id={id}
        name={name}
        type={kind}
        dir={kind === 'text' ? 'auto' : 'ltr'}
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="complaint">
          {say(`details.problem.${problem}`, { max })}
        </p>
      )}
    </div>
  );
}
