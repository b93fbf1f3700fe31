import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Boundary, type Failure } from '../../ui/loading/boundary.tsx';
import { createPart } from '../../ui/loading/create-part.ts';
import { useConfirmedBack } from '../components/confirm-back.tsx';
import type { StepPosition } from '../components/frame/step-bar.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { TakesLonger } from '../components/notices/takes-longer.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { isPassive } from '../journey/catch-up.ts';
import { countTriesLeft } from '../journey/count-tries.ts';
import { getSide, hasFront, listAccepted, wantsBack } from '../journey/document-sides.ts';
import { currentStep, type Journey, type Screen, type SideScreen as SideName } from '../journey/journey.ts';
import { hasRefused, needsConsent } from '../journey/needs-consent.ts';
import { credentialFor } from '../journey/read-steps.ts';
import { STEPS, type Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { readWantedDocuments } from '../locales/wanted-documents.ts';
import type { JourneySession } from '../session/use-journey.ts';
import { ImageStep } from './image-step.tsx';
import { Sending } from './sending.tsx';
import { TroubleScreen } from './trouble.tsx';
import { Welcome } from './welcome.tsx';

const ChooseDocument = createPart(() => import('./choose-document.tsx'));
const Done = createPart(() => import('./done.tsx'));
const Outcome = createPart(() => import('./outcome.tsx'));
const ImageReview = createPart(() => import('./image-review.tsx'));
const Ended = createPart(() => import('./ended.tsx'));
const Spent = createPart(() => import('./spent.tsx'));
const NothingToDo = createPart(() => import('./nothing-to-do.tsx'));
const BlurredTwice = createPart(() => import('./blurred-twice.tsx'));
const Consent = createPart(() => import('./consent.tsx'));
const LivenessScreen = createPart(() => import('../liveness/liveness-screen.tsx'));
const UseIdApp = createPart(() => import('../wallet/use-id-app.tsx'));
const SideScreen = createPart(() => import('./side-screen.tsx'));
const PhoneCard = createPart(() => import('../handover/phone-card.tsx'));

/** The current screen of the journey. If it fails, a screen with the failure replaces it. */
export function ShowScreen({ session }: { session: JourneySession }) {
  return (
    <Boundary place={session.journey.screen.name} fallback={(failure) => <Failed {...failure} />}>
      <Question {...session} />
      <NamedScreen session={session} />
    </Boundary>
  );
}

/** A question that the person has left unanswered stays above the screen on which they wait. */
function Question({ journey, actions }: JourneySession) {
  const { nodes } = useTranslations();
  const isShown = isPassive(journey.screen) && journey.progress.questions.length > 0;
  return (
    <div role="status">
      {isShown && (
        <Panel title={nodes('question.title')}>
          <p>{nodes('question.text')}</p>
          <Button onClick={() => actions.dispatch({ type: 'side-opened', name: 'messages' })}>
            {nodes('question.reply')}
          </Button>
        </Panel>
      )}
    </div>
  );
}

function Failed({ isPart, retry }: Failure) {
  const kind = isPart ? 'offline' : 'broken';
  return <TroubleScreen trouble={{ kind }} capture={null} onRetry={retry} onRetake={retry} />;
}

/** A person who asks for another one images what they have. */
const ANY_DOCUMENT = ['licence', 'identity_card', 'passport', 'residence_permit'] as const;

/** Reads a chosen file: needed after the first screen, which is as light as it can be. */
const loadReader = () => import('../upload/read-chosen.ts');
const loadReport = () => import('../camera/device/report-trouble.ts');

function NamedScreen({ session }: { session: JourneySession }) {
  const { journey, page, actions } = session;
  const { screen, steps, results, capability, progress } = journey;
  const { dispatch } = actions;
  const onBack = useConfirmedBack();
  const onSide = (name: SideName) => dispatch({ type: 'side-opened', name });
  const facts = {
    // A link for re-counts has no steps.
    steps: steps.length > 0 ? steps : STEPS.filter((step) => results[step]),
    results,
    capability,
    progress,
    retentionDays: page?.retention_days ?? null,
    onSide,
  };
  switch (screen.name) {
    case 'loading':
      return <Loading />;
    case 'welcome':
      return (
        <Welcome
          {...facts}
          isAsked={needsConsent(journey)}
          phone={<Phone session={session} />}
          onStart={() => dispatch({ type: 'started' })}
        />
      );
    case 'consent':
      return <ConsentScreen session={session} />;
    case 'trouble':
      return <Trouble session={session} screen={screen} />;
    case 'done':
      return (
        <Suspense>
          <Done {...facts} />
        </Suspense>
      );
    case 'ended':
      return <Ended steps={steps} results={results} end={screen} />;
    case 'spent':
      return (
        <Suspense>
          <Spent steps={steps} results={results} />
        </Suspense>
      );
    case 'nothing-to-do':
      return (
        <Suspense>
          <NothingToDo />
        </Suspense>
      );
    case 'messages':
    case 'details':
    case 'erasure':
    case 'handover':
      return (
        <Suspense>
          <SideScreen session={session} screen={screen} onBack={onBack} />
        </Suspense>
      );
    default:
      return <ImageScreen session={session} screen={screen} />;
  }
}

/** The code beside the welcome. A failure in it leaves the welcome as it is. */
function Phone({ session }: { session: JourneySession }) {
  const { token, journey, actions } = session;
  if (!token) return null;
  return (
    <Boundary fallback={() => null}>
      {/* Its place is kept, so that nothing moves when it comes. */}
      <Suspense fallback={<div data-beside />}>
        <PhoneCard
          token={token}
          steps={journey.steps}
          results={journey.results}
          onProgress={(progress) => actions.dispatch({ type: 'caught-up', progress })}
          onEnded={() => actions.dispatch({ type: 'reopened' })}
        />
      </Suspense>
    </Boundary>
  );
}

function ConsentScreen({ session }: { session: JourneySession }) {
  const { journey, page, token, actions } = session;
  if (!token || !page?.consent) return null;
  return (
    <Suspense>
      <Consent
        token={token}
        terms={page.consent}
        steps={journey.steps}
        capability={journey.capability}
        isRefused={hasRefused(journey)}
        hasImages={Object.keys(journey.progress.images).length > 0}
        onAnswer={(answer) => actions.dispatch({ type: 'consent-answered', answer })}
        onStale={() => actions.dispatch({ type: 'reopened' })}
      />
    </Suspense>
  );
}

function Loading() {
  const { nodes } = useTranslations();
  return (
    <>
      <p className="sr" role="status">
        {nodes('page.loading')}
      </p>
      <Skeleton />
      <TakesLonger isWaiting />
    </>
  );
}

function Trouble({ session, screen }: { session: JourneySession; screen: Screen & { name: 'trouble' } }) {
  const { trouble, capture, manual } = screen;
  const { dispatch, send } = session.actions;
  return (
    <TroubleScreen
      trouble={trouble}
      capture={capture}
      onRetry={() => (capture ? send(manual) : dispatch({ type: 'reopened' }))}
      onRetake={() => dispatch({ type: 'retaken' })}
    />
  );
}

/** The choice of a wallet. If it fails, nothing is shown, and the person can still take an image. */
function showWallet({ journey, token, actions }: JourneySession, step: Step) {
  const kind = credentialFor(step, journey.capability);
  if (!kind || !token || journey.task) return null;
  const before = journey.progress.images[step];
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <UseIdApp {...{ token, step, kind, before }} onEvent={actions.dispatch} />
      </Suspense>
    </Boundary>
  );
}

function stepPosition({ task, steps, at }: Journey): StepPosition | null {
  return task ? null : { steps, at };
}

type ImageScreenName = 'liveness' | 'choose' | 'step' | 'shot' | 'blurred' | 'sending' | 'outcome';
type ImageScreenProps = { session: JourneySession; screen: Extract<Screen, { name: ImageScreenName }> };

/** The screens of an image: movements before it, where they are wanted; taken, looked at, sent, answered. */
function ImageScreen({ session, screen }: ImageScreenProps) {
  const { journey, page, actions } = session;
  const { dispatch, take, send } = actions;
  const step = currentStep(journey);
  // Back from the camera the person finds the country as they left it.
  const [country, setCountry] = useState('');
  // The connection may be lost when these are needed.
  useEffect(() => {
    void loadReader().catch(() => {});
    ImageReview.preload();
    Outcome.preload();
    Done.preload();
  }, []);
  if (!step) return null;
  const place = { step, where: stepPosition(journey) };
  const onRetake = () => dispatch({ type: 'retaken' });
  const imageTypes = page?.image_types ?? [];
  const isFrontOnly = wantsBack(journey) && !hasFront(screen);
  const { asksPerson } = journey;
  const onAskPerson = () => {
    dispatch({ type: 'person-asked' });
    const { token } = session;
    if (token) void loadReport().then(({ reportClientEvent }) => reportClientEvent(token, 'given_up'));
  };
  const readFile = (file: File) =>
    void loadReader().then(
      ({ readChosen }) => readChosen(file, imageTypes, dispatch),
      () => dispatch({ type: 'troubled', trouble: { kind: 'offline' } }),
    );
  switch (screen.name) {
    case 'liveness':
      return (
        <Suspense>
          <LivenessScreen
            token={session.token ?? ''}
            where={place.where}
            hasColors={journey.capability.liveness_light === true}
            onEnd={(challengeId) => dispatch({ type: 'liveness-ended', challengeId })}
            onBack={() => dispatch({ type: 'went-back' })}
          />
        </Suspense>
      );
    case 'choose':
      return (
        <Suspense>
          <ChooseDocument
            where={place.where}
            kinds={readWantedDocuments(journey.capability) ?? []}
            wallet={showWallet(session, step)}
            {...{ country, setCountry }}
            onNone={onAskPerson}
            onChoose={(document) => dispatch({ type: 'document-chosen', document })}
          />
        </Suspense>
      );
    case 'step':
      return (
        <ImageStep
          key={`${step}${screen.front ? ' back' : ''}`}
          {...place}
          token={session.token}
          side={getSide(journey)}
          accepted={asksPerson ? ANY_DOCUMENT : listAccepted(journey.capability)}
          onAskPerson={asksPerson ? null : onAskPerson}
          onSkip={screen.front ? () => send(false) : null}
          problem={screen.problem}
          isReading={screen.chosen !== null}
          imageTypes={imageTypes}
          wallet={screen.front ? null : showWallet(session, step)}
          onCapture={(image) => take(image)}
          onImage={journey.capability.require_live_capture ? null : readFile}
          onElsewhere={() => dispatch({ type: 'side-opened', name: 'handover' })}
          onBack={() => dispatch({ type: 'went-back' })}
        />
      );
    case 'shot':
      return (
        <Suspense>
          <ImageReview
            {...place}
            capture={screen.capture}
            mayHurry={!journey.hasUndone && !asksPerson}
            onUndo={() => dispatch({ type: 'undone' })}
            isFrontOnly={isFrontOnly}
            onSend={() => (isFrontOnly ? dispatch({ type: 'front-kept' }) : send(asksPerson))}
            onRetake={(isBlurred) => dispatch({ type: 'retaken', isBlurred })}
          />
        </Suspense>
      );
    case 'blurred':
      return (
        <Suspense>
          <BlurredTwice
            where={place.where}
            onRetake={onRetake}
            onElsewhere={() => dispatch({ type: 'side-opened', name: 'handover' })}
            onAskPerson={() => send(true)}
          />
        </Suspense>
      );
    case 'sending': {
      const { capture, phase, isIn } = screen;
      const onLeave = () => dispatch({ type: 'left' });
      const { cancel: onCancel, hurry: onHurry } = actions;
      return <Sending {...place} {...{ capture, phase, isIn, onCancel, onHurry, onLeave }} />;
    }
    case 'outcome':
      return (
        <Suspense>
          <Outcome
            key={screen.result.status}
            {...journey}
            {...place}
            result={screen.result}
            capture={screen.capture}
            wanted={readWantedDocuments(journey.capability)}
            triesLeft={countTriesLeft(journey.capability, journey.counts, step)}
            onContinue={() => dispatch({ type: 'continued' })}
            onRetake={onRetake}
            onAskPerson={() => send(true)}
          />
        </Suspense>
      );
    default:
      return screen satisfies never;
  }
}
