import { countTriesLeft } from '../journey/count-tries.ts';
import { currentStep, type Journey, type Screen, type SideScreen as SideName } from '../journey/journey.ts';
import type { Where } from '../parts/step-bar.tsx';
import { shrinkPicture } from '../sending/shrink-picture.ts';
import type { Way } from '../way/use-journey.ts';
import { useWords } from '../words/use-words.ts';
import { Done, Ended, NothingToDo } from './closing.tsx';
import { LookAtShot } from './look-at-shot.tsx';
import { Outcome } from './outcome.tsx';
import { Sending } from './sending.tsx';
import { SideScreen } from './side-screen.tsx';
import { TakeStep } from './take-step.tsx';
import { TroubleScreen } from './trouble.tsx';
import { Welcome } from './welcome.tsx';

/** The screen that the journey stands at. */
export function ShowScreen({ way }: { way: Way }) {
  const { journey, page, capability, actions } = way;
  const { screen, steps, results } = journey;
  const { dispatch } = actions;
  const onSide = (name: SideName) => dispatch({ type: 'side-opened', name });
  const facts = { steps, capability, retentionDays: page?.retention_days ?? null, onSide };
  switch (screen.name) {
    case 'loading':
      return <Loading />;
    case 'welcome':
      return <Welcome {...facts} onStart={() => dispatch({ type: 'started' })} />;
    case 'trouble':
      return <Trouble way={way} screen={screen} />;
    case 'done':
      return <Done {...facts} results={results} />;
    case 'ended':
      return <Ended steps={steps} results={results} />;
    case 'nothing-to-do':
      return <NothingToDo />;
    case 'messages':
    case 'details':
    case 'erasure':
    case 'handover':
      return <SideScreen way={way} screen={screen} />;
    default:
      return <PictureScreen way={way} screen={screen} />;
  }
}

function Loading() {
  const { say } = useWords();
  return (
    <p className="loading" role="status">
      {say('page.loading')}
    </p>
  );
}

function Trouble({ way, screen }: { way: Way; screen: Screen & { name: 'trouble' } }) {
  const { trouble, shot, manual } = screen;
  const { dispatch, send } = way.actions;
  return (
    <TroubleScreen
      trouble={trouble}
      shot={shot}
      onRetry={() => (shot ? send(manual) : dispatch({ type: 'reopened' }))}
      onRetake={() => dispatch({ type: 'retaken' })}
    />
  );
}

function whereOf({ errand, steps, at }: Journey): Where | null {
  return errand ? null : { steps, at };
}

/** The four screens of a picture: taken, looked at, sent, answered. */
function PictureScreen({ way, screen }: { way: Way; screen: Screen }) {
  const { journey, capability, actions } = way;
  const { dispatch, take, send } = actions;
  const step = currentStep(journey);
  if (!step) return null;
  const place = { step, where: whereOf(journey) };
  const onRetake = () => dispatch({ type: 'retaken' });
  switch (screen.name) {
    case 'step':
      return (
        <TakeStep
          key={step}
          {...place}
          unreadable={screen.unreadable}
          onShot={take}
          onPicture={(file) => {
            shrinkPicture(file).then(take, () => dispatch({ type: 'picture-unreadable' }));
          }}
          onBack={() => dispatch({ type: 'went-back' })}
        />
      );
    case 'shot':
      return <LookAtShot {...place} shot={screen.shot} onSend={() => send(false)} onRetake={onRetake} />;
    case 'sending': {
      const { shot, phase } = screen;
      return (
        <Sending {...place} shot={shot} phase={phase} onCancel={actions.cancel} onHurry={actions.hurry} />
      );
    }
    case 'outcome':
      return (
        <Outcome
          {...place}
          results={journey.results}
          result={screen.result}
          shot={screen.shot}
          triesLeft={countTriesLeft(capability, journey.sent, step)}
          onContinue={() => dispatch({ type: 'continued' })}
          onRetake={onRetake}
          onAskPerson={() => send(true)}
        />
      );
    default:
      return null;
  }
}
