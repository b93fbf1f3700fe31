import { useId } from 'react';
import styles from './toggle.module.css';

type Props = { label: string; hint?: string; on: boolean; onChange(on: boolean): void };

/** On or off. */
export function Toggle({ label, hint, on, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles['toggle']}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="muted small">
          {hint}
        </p>
      )}
    </div>
  );
}
