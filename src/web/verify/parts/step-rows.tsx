import type { Journey } from '../journey/journey.ts';
import { moodOf } from '../journey/outcomes.ts';
import { useWords } from '../words/use-words.ts';
import { Icon } from './icon.tsx';
import { STEP_ICONS } from './step-icon.ts';

/** Every step with what became of it, or that it comes next. */
export function StepRows({ steps, results }: Pick<Journey, 'steps' | 'results'>) {
  const { text } = useWords();
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
            <strong>{text(`step.${step}.name`)}</strong>
            <span className={`state ${mood ?? 'next'}`}>
              {mood === 'ok' && <Icon name="check" />}
              {mood ? text(`state.${mood}`) : step === next && text('state.next')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
