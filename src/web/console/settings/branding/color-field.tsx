import { useId } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { findColorShifts, isColor } from './find-color-shifts.ts';
import styles from './look.module.css';

type Props = { color: string; problem: string | null; onChange(color: string): void };

/** The product's own, where a tenant has none. */
const OWN_COLOR = '#2a4bc7';

/** A colour, picked or typed, and its replacement where it would not be readable. */
export function ColorField({ color, problem, onChange }: Props) {
  const translations = useTranslations();
  const id = useId();
  const typed = color.trim();
  const shifts = isColor(typed) ? findColorShifts(typed) : [];
  return (
    <div className={styles['color']}>
      <Field
        className={styles['text']}
        label={translations.text('look.color')}
        value={color}
        maxLength={20}
        placeholder="#1a73e8"
        problem={problem}
        onChange={onChange}
      />
      <label htmlFor={id} className="sr">
        {translations.text('look.pick')}
      </label>
      <input
        id={id}
        type="color"
        value={isColor(typed) ? typed.toLowerCase() : OWN_COLOR}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={`${styles['shifts']} muted small`} role="status">
        <ul>
          {shifts.map(({ ground, accent }) => (
            <li key={ground}>{translations.text(`look.shifted.${ground}`, { color: accent })}</li>
          ))}
          {typed && isColor(typed) && shifts.length === 0 && <li>{translations.text('look.unshifted')}</li>}
          {!typed && <li>{translations.text('look.ownColor')}</li>}
        </ul>
      </div>
    </div>
  );
}
