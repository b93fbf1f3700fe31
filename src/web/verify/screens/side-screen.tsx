import { Suspense } from 'react';
import { createPart } from '../../ui/loading/create-part.ts';
import { findRetakenImage } from '../journey/find-retaken-image.ts';
import type { SideScreen as Name, Screen } from '../journey/journey.ts';
import type { JourneySession } from '../session/use-journey.ts';

// Loaded when they are opened: the first screen needs none of them.
const Messages = createPart(() => import('../messages/messages.tsx'));
const Details = createPart(() => import('../details/details.tsx'));
const Handover = createPart(() => import('../handover/handover.tsx'));
const Erasure = createPart(() => import('../erasure/erasure.tsx'));

type Props = { session: JourneySession; screen: Screen & { name: Name }; onBack(): void };

/** A side screen, with its Back button. */
export default function SideScreen({ session, screen, onBack }: Props) {
  const { token, actions, journey } = session;
  const { dispatch } = actions;
  const { capability, progress } = journey;
  if (!token) return null;
  const aside = { token, capability, onBack, onEnded: () => dispatch({ type: 'reopened' }) };
  const showNamed = () => {
    switch (screen.name) {
      case 'messages':
        return (
          <Messages
            {...aside}
            needed={progress.needed}
            questions={progress.questions}
            findCapture={(task) => findRetakenImage(journey, task)}
            onBack={screen.back && onBack}
            onReupload={(task) => dispatch({ type: 'errand-begun', task })}
          />
        );
      case 'details':
        return <Details {...aside} />;
      case 'handover':
        return (
          <Handover
            {...aside}
            steps={journey.steps}
            results={journey.results}
            onProgress={(heard) => dispatch({ type: 'caught-up', progress: heard })}
          />
        );
      case 'erasure':
        return <Erasure {...aside} />;
      default:
        return screen.name satisfies never;
    }
  };
  return <Suspense>{showNamed()}</Suspense>;
}
