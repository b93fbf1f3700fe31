import type { Dispatch } from 'react';
import type { Happening, Journey } from '../journey.ts';
import { words } from '../words.ts';
import { Done, Ended, NothingToDo } from './closing.tsx';
import { LookAtShot } from './look-at-shot.tsx';
import { Outcome } from './outcome.tsx';
import { Sending } from './sending.tsx';
import { TakeStep } from './take-step.tsx';
import { TroubleScreen } from './trouble.tsx';
import { Welcome } from './welcome.tsx';

type Props = {
  journey: Journey;
  dispatch: Dispatch<Happening>;
  onPicture(file: File): void;
  onSend(manual: boolean): void;
  onCancel(): void;
};

/** The screen that the journey stands at. */
export function ShowScreen({ journey, dispatch, onPicture, onSend, onCancel }: Props) {
  const { screen, steps, at, results } = journey;
  const tell = (type: 'started' | 'retaken' | 'continued') => () => dispatch({ type });
  const where = { steps, at };
  switch (screen.name) {
    case 'loading':
      return (
        <p className="loading" role="status">
          {words.loading}
        </p>
      );
    case 'welcome':
      return <Welcome steps={steps} onStart={tell('started')} />;
    case 'step':
      return <TakeStep key={at} {...where} unreadable={screen.unreadable} onPicture={onPicture} />;
    case 'shot': {
      const { shot } = screen;
      return <LookAtShot {...where} shot={shot} onSend={() => onSend(false)} onRetake={tell('retaken')} />;
    }
    case 'sending':
      return <Sending {...where} shot={screen.shot} share={screen.share} onCancel={onCancel} />;
    case 'outcome': {
      const { result, shot } = screen;
      return (
        <Outcome
          {...where}
          results={results}
          result={result}
          shot={shot}
          onContinue={tell('continued')}
          onRetake={tell('retaken')}
          onAskPerson={() => onSend(true)}
        />
      );
    }
    case 'trouble': {
      const { trouble, shot, manual } = screen;
      const retry = () => (shot ? onSend(manual) : dispatch({ type: 'reopened' }));
      return <TroubleScreen trouble={trouble} shot={shot} onRetry={retry} onRetake={tell('retaken')} />;
    }
    case 'done':
      return <Done steps={steps} results={results} />;
    case 'ended':
      return <Ended />;
    case 'nothing-to-do':
      return <NothingToDo />;
  }
}
