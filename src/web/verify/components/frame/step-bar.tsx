import type { Step } from '../../journey/steps.ts';
import { type Translations, useTranslations } from '../../locales/use-translations.ts';
import { useStepName } from '../step-name.ts';
import styles from './step-bar.module.css';

/** The number of a step, and how many there are. */
export type StepPosition = { steps: readonly Step[]; at: number };

/** "Step 1 of 2" in words; nothing for a re-upload, and for the only step. */
export function nameStep({ text }: Translations, where: StepPosition | null): string | undefined {
  return where && where.steps.length > 1
    ? text('step.of', { at: where.at + 1, count: where.steps.length })
    : undefined;
}

/** How far along the person is, in strokes and in words. */
export function StepBar({ where }: { where: StepPosition | null }) {
  const translations = useTranslations();
  const getName = useStepName();
  if (!where) return null;
  const { steps, at } = where;
  return (
    <p className={styles['bar']}>
      {steps.map((step, index) => (
        <span
          key={step}
          className={`${styles['stroke']} ${index <= at ? styles['reached'] : ''}`}
          aria-hidden="true"
        />
      ))}
      <span>{[nameStep(translations, where), getName(steps[at]!)].filter(Boolean).join(' ·\u00a0')}</span>
    </p>
  );
}
