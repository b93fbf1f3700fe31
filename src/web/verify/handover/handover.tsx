import './handover.css';
import { AsideFrame } from '../aside/aside-frame.tsx';
import type { Journey, Progress } from '../journey/journey.ts';
import { StepRows } from '../parts/step-rows.tsx';
import { useWords } from '../words/use-words.ts';
import { QrCode } from './qr-code.tsx';
import { useHandover } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & {
  token: string;
  onBack(): void;
  onProgress(progress: Progress): void;
  onEnded(): void;
};

/** The link goes on to a phone, and this page follows what is done there; it can be taken back at any time. */
export default function Handover({ token, steps, results, onBack, onProgress, onEnded }: Props) {
  const { say, text } = useWords();
  const { state, renew } = useHandover(token, { onProgress, onEnded });
  const isTaken = state.is === 'taken';
  return (
    <AsideFrame
      title={text(isTaken ? 'handover.opened' : 'handover.title')}
      lead={say(isTaken ? 'handover.openedText' : 'handover.text')}
      onBack={onBack}
    >
      {state.is === 'waiting' && (
        <div className="handover">
          <QrCode text={state.url} label={text('handover.code')} />
          <p>{say('handover.until', { time: state.until })}</p>
          <p>
            {say('handover.link')}
            <br />
            <a href={state.url}>{state.url}</a>
          </p>
        </div>
      )}
      <div role="status">
        {isTaken && <StepRows steps={steps} results={results} />}
        {state.is === 'expired' && <p className="note warn">{say('handover.expired')}</p>}
        {state.is === 'failed' && <p className="note warn">{say('handover.failed')}</p>}
      </div>
      <div className="actions">
        {!isTaken && state.is !== 'making' && (
          <button type="button" className="button" onClick={() => void renew()}>
            {say('handover.renew')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onBack}>
          {say('handover.here')}
        </button>
      </div>
    </AsideFrame>
  );
}
