import './handover.css';
import type { Journey, Progress } from '../journey/journey.ts';
import { StepRows } from '../parts/step-rows.tsx';
import { useWords } from '../words/use-words.ts';
import { QrCode } from './qr-code.tsx';
import { useHandover } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & {
  token: string;
  onProgress(progress: Progress): void;
  onEnded(): void;
};

/** Beside the welcome on a computer: the code for the phone's camera, and what the phone does after that. */
export default function PhoneCard({ token, steps, results, onProgress, onEnded }: Props) {
  const { say, text } = useWords();
  const { state, renew } = useHandover(token, { onProgress, onEnded });
  const isTaken = state.is === 'taken';
  return (
    <section className="phone-card handover" aria-labelledby="phone">
      <h2 id="phone">{say(isTaken ? 'handover.opened' : 'handover.title')}</h2>
      <p>{say(isTaken ? 'handover.openedText' : 'handover.text')}</p>
      {state.is === 'waiting' && (
        <>
          <QrCode text={state.url} label={text('handover.code')} />
          <p>{say('handover.until', { time: state.until })}</p>
          <p>
            {say('handover.link')}
            <br />
            <a href={state.url}>{state.url}</a>
          </p>
        </>
      )}
      <div role="status">
        {isTaken && <StepRows steps={steps} results={results} />}
        {state.is === 'expired' && <p className="note warn">{say('handover.expired')}</p>}
        {state.is === 'failed' && <p className="note warn">{say('handover.failed')}</p>}
      </div>
      {!isTaken && state.is !== 'making' && (
        <button type="button" className="button" onClick={() => void renew()}>
          {say('handover.renew')}
        </button>
      )}
    </section>
  );
}
