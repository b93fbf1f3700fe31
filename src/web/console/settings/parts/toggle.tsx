import { useId } from 'react';
import { Problem } from '../../../ui/field/problem.tsx';
import styles from './toggle.module.css';

type Props = {
  label: string;
  hint?: string | undefined;
  /** its problem, as a sentence */
  problem?: string | null;
  on: boolean;
  onChange(on: boolean): void;
};

/** On or off. */
export function Toggle({ label, hint, problem = null, on, onChange }: Props) {
  const id = useId();
  const described = [hint && id, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles['toggle']}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-invalid={problem !== null || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="muted small">
          {hint}
        </p>
      )}
      {problem && <Problem id={`${id}-problem`} sentence={problem} isLive={false} />}
    </div>
  );
}
