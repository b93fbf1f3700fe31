import { useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import type { Answer } from '../../api/ask-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import type { IconName } from '../components/icon.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import { ErasureForm } from './erasure-form.tsx';

type ProgressBody = Answer<'GET /subject/progress'>;

type Props = { token: string; onBack(): void; onEnded(): void };

const ERASED_ITEMS = [
  ['bin', 'erasure.pictures'],
  ['eye', 'erasure.person'],
  ['clock', 'erasure.checks'],
] as const satisfies [IconName, string][];

/** The state of the request: not asked, recorded now, pending since, or taken back. */
type RequestState =
  | { is: 'unknown' | 'none' | 'done' | 'withdrawn' }
  | { is: 'pending'; since: Date; isOwn: boolean };

/** The request to be erased: its consequences and the confirmation; a pending one, and taking it back. */
export default function Erasure({ token, onBack, onEnded }: Props) {
  const { nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onEnded, [404]);
  const [state, setState] = useState<RequestState>({ is: 'unknown' });
  const [isTooLong, setIsTooLong] = useState(false);
  const look = async () => {
    const progress = await aside.read('GET /subject/progress', {});
    if (progress) setState(toState(progress.deletion_request));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the screen opens
  useEffect(() => void look(), []);

  const ask = async (reason: string) => {
    setIsTooLong(false);
    const body = { confirmation: true, ...(reason.trim() ? { reason } : {}) };
    const answer = await aside.write('POST /subject/request-deletion', { body });
    if (answer instanceof Refused) setIsTooLong(answer.status === 400);
    else if (answer?.status === 'Deletion request recorded') setState({ is: 'done' });
    else if (answer) await look();
  };
  const withdraw = async () => {
    const answer = await aside.write('DELETE /subject/request-deletion', {});
    if (answer instanceof Refused) await look();
    else if (answer) setState({ is: 'withdrawn' });
  };
  if (state.is === 'unknown' || state.is === 'none') {
    return (
      <SecondaryFrame
        title={text('erasure.title')}
        lead={nodes('erasure.text')}
        aside={aside}
        onBack={onBack}
        {...(state.is === 'unknown' ? { onRetry: () => void look() } : {})}
      >
        <Panel title={nodes('erasure.whatTitle')}>
          <FactList facts={ERASED_ITEMS.map(([icon, key]) => [icon, nodes(key)])} />
        </Panel>
        {state.is === 'none' && <ErasureForm isTooLong={isTooLong} onAsk={ask} />}
      </SecondaryFrame>
    );
  }
  return (
    <SecondaryFrame
      key={state.is}
      badge={<OutcomeBadge mood={state.is === 'pending' ? 'later' : 'ok'} />}
      title={text(`erasure.${state.is}Title`)}
      lead={nodes(`erasure.${state.is}Text`)}
      aside={aside}
      onBack={onBack}
    >
      {state.is === 'pending' && (
        <>
          <p>{nodes('erasure.since', { when: state.since })}</p>
          {state.isOwn && (
            <Actions>
              <Button aria-disabled={aside.isAsking} onClick={() => void withdraw()}>
                {nodes('erasure.withdraw')}
              </Button>
            </Actions>
          )}
        </>
      )}
    </SecondaryFrame>
  );
}

function toState(request: ProgressBody['deletion_request']): RequestState {
  if (!request) return { is: 'none' };
  const since = new Date(`${request.requested_at.replace(' ', 'T')}Z`);
  return { is: 'pending', since, isOwn: request.requested_by === 'subject' };
}
