import type { Journey, Result } from '../journey/journey.ts';
import { moodOf, NEEDED_AGAIN } from '../journey/outcomes.ts';
import { useWords } from '../words/use-words.ts';
import { Icon } from './icon.tsx';
import { STEP_ICONS } from './step-icon.ts';

/** What became of a step, in a word. */
export function StepState({ result }: { result: Result }) {
  const { text } = useWords();
  const mood = moodOf(result);
  return (
    <span className={`state ${mood}`}>
      {mood === 'ok' && <Icon name="check" />}
      {text(result.status === NEEDED_AGAIN ? 'messages.neededAgain' : `state.${mood}`)}
    </span>
  );
}

/** Every step with what became of it, or that it comes next. */
export function StepRows({ steps, results }: Pick<Journey, 'steps' | 'results'>) {
  const { text } = useWords();
  const next = steps.find((step) => !results[step]);
  return (
    <ul className="rows">
      {steps.map((step) => {
        const result = results[step];
        return (
          <li key={step}>
            <span className="tile">
              <Icon name={STEP_ICONS[step]} />
            </span>
            <strong>{text(`step.${step}.name`)}</strong>
            {result ? (
              <StepState result={result} />
            ) : (
              <span className="state next">{step === next && text('state.next')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
