import type { CaseView } from './case-types.ts';
import { useConsole } from './console-context.ts';
import { Icon } from './icons.tsx';
import { mayDecide } from './session.ts';
import { STATUS_WORDS, sayDecided, WORDS } from './words.ts';

const words = WORDS.case;

type ClosedProps = { shown: CaseView; elsewhere: string | null; onNext(): void };

/** In place of the decisions: decided elsewhere, decided before, or somebody who may only look. */
export function ClosedBar({ shown, elsewhere, onNext }: ClosedProps) {
  const { session } = useConsole();
  if (elsewhere === null && !mayDecide(session) && shown.status === 'pending')
    return (
      <p className="closed">
        <strong>{words.mayLook}</strong> {words.mayLookLead}
      </p>
    );
  return (
    <div className="closed" role={elsewhere === null ? undefined : 'alert'}>
      <Icon name="info" />
      <p>
        {elsewhere === null ? (
          <strong>{words.decided(STATUS_WORDS[shown.status].toLowerCase())}</strong>
        ) : (
          <>
            <strong>{words.elsewhere}</strong> {sayDecided(elsewhere)}
          </>
        )}
      </p>
      <button className="button primary" type="button" onClick={onNext}>
        {words.next}
      </button>
    </div>
  );
}
