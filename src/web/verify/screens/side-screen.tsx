import { lazy, Suspense } from 'react';
import type { SideScreen as Name, Screen } from '../journey/journey.ts';
import type { Way } from '../way/use-journey.ts';

// Loaded when they are opened: the first screen needs none of them.
const Messages = lazy(() => import('../messages/messages.tsx'));
const Details = lazy(() => import('../details/details.tsx'));
const Handover = lazy(() => import('../handover/handover.tsx'));
const Erasure = lazy(() => import('../erasure/erasure.tsx'));

/** A screen beside the way, with the way back. */
export function SideScreen({ way, screen }: { way: Way; screen: Screen & { name: Name } }) {
  const { token, capability, actions, journey } = way;
  const { dispatch } = actions;
  if (!token) return null;
  const onBack = () => dispatch({ type: 'went-back' });
  const aside = { token, capability, onBack, onEnded: () => dispatch({ type: 'link-ended' }) };
  return (
    <Suspense>
      {screen.name === 'messages' && (
        <Messages
          {...aside}
          onBack={screen.back && onBack}
          onReupload={(errand) => dispatch({ type: 'errand-begun', errand })}
        />
      )}
      {screen.name === 'details' && <Details {...aside} />}
      {screen.name === 'handover' && (
        <Handover
          {...aside}
          steps={journey.steps}
          results={journey.results}
          onResults={(results) => dispatch({ type: 'caught-up', results })}
        />
      )}
      {screen.name === 'erasure' && <Erasure {...aside} />}
    </Suspense>
  );
}
