import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { Icon } from '../components/icons.tsx';
import { Mark } from '../components/mark.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './entry.module.css';

type Props = {
  title: string;
  lead: string;
  problem: string | null;
  button: string;
  busy: boolean;
  onSubmit(): void;
  /** another way to sign in; `isWay` if it is as good as this one */
  other?: { word: string; act(): void; isWay?: true } | false | null;
  /** a button below all others */
  more?: ReactNode;
  children: ReactNode;
};

/** The card of the sign-in: its title, its fields, the problem, and one button. */
export function EntryForm({ title, lead, problem, button, busy, onSubmit, other, more, children }: Props) {
  const translations = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Mark />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['lead']}>{lead}</p>
      {children}
      <Problem
        sentence={
          problem && (
            <>
              <Icon name="warn" />
              {problem}
            </>
          )
        }
      />
      <Button look="primary" type="submit" aria-disabled={busy}>
        {button}
      </Button>
      {other && (
        <>
          {other.isWay && <p className={styles['or']}>{translations.text('company.or')}</p>}
          <Button look={other.isWay ? 'plain' : 'quiet'} onClick={other.act}>
            {other.word}
          </Button>
        </>
      )}
      {more}
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
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);
  return <Field {...input} required ref={field} label={label} isWrong={wrong} onChange={onChange} />;
}
