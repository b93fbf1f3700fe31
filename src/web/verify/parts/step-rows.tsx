import type { Journey } from '../journey.ts';
import { moodOf } from '../outcomes.ts';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import { STEP_ICONS } from './step-icon.ts';

/** Every step with what became of it, or that it comes next. */
export function StepRows({ steps, results }: Pick<Journey, 'steps' | 'results'>) {
  const next = steps.find((step) => !results[step]);
  return (
    <ul className="rows">
      {steps.map((step) => {
        const result = results[step];
        const mood = result && moodOf(result);
        return (
          <li key={step}>
            <span className="tile">
              <Icon name={STEP_ICONS[step]} />
            </span>
            <strong>{words.steps[step].name}</strong>
            <span className={`state ${mood ?? 'next'}`}>
              {mood === 'ok' && <Icon name="check" />}
              {mood ? words.states[mood] : step === next && words.states.next}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
