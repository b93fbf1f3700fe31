import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { Problem } from './problem.tsx';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'required' | 'dir'
>;

type Props = InputAttributes & {
  label: ReactNode;
  value: string;
  onChange(value: string): void;
  /** its problem, as a sentence */
  problem?: string | null;
  /** something is wrong with it, and the sentence stands elsewhere */
  isWrong?: boolean;
  /** its purpose, or its format */
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password' | 'date' | 'number';
  /** lines of a field that is written over several */
  lines?: number;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled field with its hint and its problem, connected for screen readers. */
export function Field({ label, value, onChange, problem = null, isWrong = false, hint, ...rest }: Props) {
  const { type = 'text', lines, className = '', ref, ...given } = rest;
  const id = useId();
  const inputProps = {
    autoComplete: 'off',
    ...given,
    id,
    value,
    'aria-invalid': isWrong || problem !== null || undefined,
    'aria-describedby':
      [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={`${styles['field']} ${className}`.trimEnd()}>
      <label htmlFor={id}>{label}</label>
      {lines ? <textarea {...inputProps} rows={lines} /> : <input {...inputProps} type={type} ref={ref} />}
      {hint && (
        <small id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </small>
      )}
      {problem && <Problem id={`${id}-problem`} sentence={problem} isLive={false} />}
    </div>
  );
}
