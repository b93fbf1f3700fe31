import type { Journey } from '../journey/journey.ts';
import { StepRows } from '../parts/step-rows.tsx';
import { useWords } from '../words/use-words.ts';
import type { HandoverState } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & { is: HandoverState['is'] };

/** What the phone has done so far, or why it cannot begin. */
export function HandoverStatus({ is, steps, results }: Props) {
  const { say } = useWords();
  return (
    <div role="status">
      {is === 'taken' && <StepRows steps={steps} results={results} />}
      {is === 'expired' && <p className="note warn">{say('handover.expired')}</p>}
      {is === 'failed' && <p className="note warn">{say('handover.failed')}</p>}
    </div>
  );
}
