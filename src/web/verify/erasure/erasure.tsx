import { type FormEvent, useId, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { AsideFrame } from '../aside/aside-frame.tsx';
import { useAside } from '../aside/use-aside.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useWords } from '../words/use-words.ts';

type Props = { token: string; onBack(): void; onEnded(): void };

const MEANS = [
  ['bin', 'erasure.pictures'],
  ['eye', 'erasure.person'],
  ['clock', 'erasure.checks'],
] as const satisfies [IconName, string][];

/** The request to be erased: what it means, whether it is wanted, and that it is in. */
export default function Erasure({ token, onBack, onEnded }: Props) {
  const { say, text } = useWords();
  const aside = useAside(token, onEnded);
  const [outcome, setOutcome] = useState<'done' | 'pending' | null>(null);
  const [isTooLong, setIsTooLong] = useState(false);

  const ask = async (reason: string) => {
    setIsTooLong(false);
    const body = { confirmation: true, ...(reason.trim() ? { reason } : {}) };
    const answer = await aside.write('POST /subject/request-deletion', { body });
    if (answer instanceof Refused) setIsTooLong(true);
    else if (answer) setOutcome(answer.status === 'Deletion request recorded' ? 'done' : 'pending');
  };
  if (outcome) {
    return (
      <AsideFrame
        key={outcome}
        badge={<Badge mood="ok" />}
        title={text(`erasure.${outcome}Title`)}
        lead={say(`erasure.${outcome}Text`)}
        onBack={onBack}
      />
    );
  }
  return (
    <AsideFrame title={text('erasure.title')} lead={say('erasure.text')} aside={aside} onBack={onBack}>
      <section className="panel" aria-labelledby="means">
        <h2 id="means">{say('erasure.whatTitle')}</h2>
        <ul className="facts">
          {MEANS.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} />
              <span>{say(key)}</span>
            </li>
          ))}
        </ul>
      </section>
      <ErasureForm isTooLong={isTooLong} onAsk={ask} />
    </AsideFrame>
  );
}

function ErasureForm({ isTooLong, onAsk }: { isTooLong: boolean; onAsk(reason: string): Promise<void> }) {
  const { say } = useWords();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isUnticked, setIsUnticked] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsUnticked(!isWanted);
    if (!isWanted || isAsking) return;
    setIsAsking(true);
    await onAsk(reason);
    setIsAsking(false);
  };
  const complaint = isUnticked ? 'erasure.tickFirst' : isTooLong ? 'erasure.reasonTooLong' : null;
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={`${id}-reason`}>{say('erasure.reason')}</label>
        <textarea
          id={`${id}-reason`}
          rows={2}
          dir="auto"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <label className="tick">
        <input
          type="checkbox"
          checked={isWanted}
          aria-describedby={`${id}-complaint`}
          onChange={({ target }) => setIsWanted(target.checked)}
        />
        <span>{say('erasure.understand')}</span>
      </label>
      <p id={`${id}-complaint`} role="alert" className="complaint">
        {complaint && say(complaint)}
      </p>
      <button type="submit" className="button primary" aria-disabled={isAsking}>
        {say('erasure.ask')}
      </button>
    </form>
  );
}
