import { Button } from '../../ui/button/button.tsx';
import type { Journey, Progress } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { HandoverCode } from './handover-code.tsx';
import { HandoverStatus } from './handover-status.tsx';
import styles from './phone-card.module.css';
import { useHandover } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & {
  token: string;
  onProgress(progress: Progress): void;
  onEnded(): void;
};

/** Beside the welcome on a computer: the code for the phone's camera, then the phone's progress. */
export default function PhoneCard({ token, steps, results, onProgress, onEnded }: Props) {
  const { nodes } = useTranslations();
  const { state, renew } = useHandover(token, { onProgress, onEnded });
  const isTaken = state.is === 'taken';
  return (
    <section className={styles['card']} data-beside aria-labelledby="phone">
      <h2 id="phone">{nodes(isTaken ? 'handover.opened' : 'handover.title')}</h2>
      <p>{nodes(isTaken ? 'handover.openedText' : 'handover.text')}</p>
      {state.is === 'waiting' && <HandoverCode {...state} />}
      <HandoverStatus is={state.is} steps={steps} results={results} />
      {!isTaken && state.is !== 'making' && (
        <Button onClick={() => void renew()}>{nodes('handover.renew')}</Button>
      )}
    </section>
  );
}
