import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../parts/icons.tsx';

type Props = {
  title: string;
  lead: string;
  problem: string | null;
  button: string;
  busy: boolean;
  onSubmit(): void;
  children: ReactNode;
};

/** The card at the door: what it is, its fields, what went wrong, and one button. */
export function EntryForm({ title, lead, problem, button, busy, onSubmit, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className="sign-in" onSubmit={submit}>
      <span className="mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      {children}
      <p className="problem" role="alert">
        {problem && (
          <>
            <Icon name="warn" />
            {problem}
          </>
        )}
      </p>
      <button className="button primary" type="submit" aria-disabled={busy}>
        {button}
      </button>
    </form>
  );
}

type FieldProps = {
  label: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  value: string;
  wrong: boolean;
  inputMode?: 'numeric';
  onChange(value: string): void;
};

/** A labelled field; the focus comes back to one that was wrong. */
export function EntryField({ label, wrong, onChange, ...input }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        ref={field}
        required
        aria-invalid={wrong}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
