import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import type { Journey, Progress } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { HandoverCode } from './handover-code.tsx';
import { HandoverStatus } from './handover-status.tsx';
import { useHandover } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & {
  token: string;
  onBack(): void;
  onProgress(progress: Progress): void;
  onEnded(): void;
};

/** Continues the link on a phone; this page shows the progress there, and the person can return at any time. */
export default function Handover({ token, steps, results, onBack, onProgress, onEnded }: Props) {
  const { nodes, text } = useTranslations();
  const { state, renew } = useHandover(token, { onProgress, onEnded });
  const isTaken = state.is === 'taken';
  return (
    <SecondaryFrame
      title={text(isTaken ? 'handover.opened' : 'handover.title')}
      lead={nodes(isTaken ? 'handover.openedText' : 'handover.text')}
      onBack={onBack}
    >
      {state.is === 'waiting' && <HandoverCode {...state} />}
      <HandoverStatus is={state.is} steps={steps} results={results} />
      {state.is !== 'making' && (
        <Actions>
          {isTaken ? (
            <Button look="quiet" onClick={onBack}>
              {nodes('handover.here')}
            </Button>
          ) : (
            <Button onClick={() => void renew()}>{nodes('handover.renew')}</Button>
          )}
        </Actions>
      )}
    </SecondaryFrame>
  );
}
