import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { useUnsavedGuard } from '../components/confirm-back.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './details-form.module.css';
import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldProblems,
  findChanges,
  findProblems,
  type OwnDetails,
} from './own-details.ts';

type Props = {
  details: OwnDetails;
  /** writes the changes; the API's refusals, by field */
  onSave(changes: Partial<OwnDetails>): Promise<FieldProblems>;
};

/** The form to correct the details; each field shows its problem. */
export function DetailsForm({ details, onSave }: Props) {
  const { nodes, text } = useTranslations();
  const [typed, setTyped] = useState(details);
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const count = Object.keys(problems).length;
  useUnsavedGuard(Object.keys(findChanges(details, typed)).length > 0);

  const point = (fieldProblems: FieldProblems) => {
    setProblems(fieldProblems);
    const first = FIELD_NAMES.find((name) => fieldProblems[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const formatFieldProblem = (name: FieldName) => {
    const problem = problems[name];
    return problem ? text(`details.problem.${problem}`, { max: FIELDS[name].max }) : null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const changes = findChanges(details, typed);
    const fieldProblems = findProblems(changes);
    point(Object.keys(fieldProblems).length > 0 ? fieldProblems : await onSave(changes));
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={save} noValidate>
      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          label={nodes(`details.${name}`)}
          type={FIELDS[name].kind}
          dir={FIELDS[name].kind === 'text' ? 'auto' : 'ltr'}
          value={typed[name]}
          problem={formatFieldProblem(name)}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <Problem sentence={count > 0 && nodes('details.problems', { count })} />
      <Actions>
        <Button type="submit" look="primary">
          {nodes('details.save')}
        </Button>
      </Actions>
    </form>
  );
}
