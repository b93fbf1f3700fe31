import type { Step } from '../journey.ts';
import { fill, words } from '../words.ts';

type Props = { steps: readonly Step[]; at: number };

/** "Step 1 of 2" in words. */
export function nameStep({ steps, at }: Props): string {
  return fill(words.stepOf, { at: at + 1, count: steps.length });
}

/** How far along the person is, in strokes and in words. */
export function StepBar({ steps, at }: Props) {
  return (
    <p className="step-bar">
      {steps.map((step, index) => (
        <span key={step} className={index <= at ? 'stroke reached' : 'stroke'} aria-hidden="true" />
      ))}
      <span>
        {nameStep({ steps, at })} · {words.steps[steps[at]!].name}
      </span>
    </p>
  );
}
