import type { ReactNode } from 'react';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { TakesLonger } from '../parts/takes-longer.tsx';
import { useWords } from '../words/use-words.ts';
import type { Aside } from './use-aside.ts';
import './aside.css';

type Props = {
  title: string;
  /** the sign of an outcome, above its title */
  badge?: ReactNode;
  lead?: ReactNode;
  /** what is asked of the server */
  aside?: Pick<Aside, 'problem' | 'isAsking'>;
  /** null when there is nothing to go back to */
  onBack: (() => void) | null;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A screen beside the way: the way back, what it is, and what went wrong. */
export function AsideFrame({ title, badge, lead, aside, onBack, onRetry, children }: Props) {
  const { say } = useWords();
  const { problem = null, isAsking = false } = aside ?? {};
  return (
    <>
      {onBack && (
        <button type="button" className="button quiet leave-aside" onClick={onBack}>
          <Icon name="back" />
          {say('page.back')}
        </button>
      )}
      {badge}
      <Heading>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
      <TakesLonger isWaiting={isAsking} />
      <div role="alert">
        {problem && (
          <div className="note warn">
            <p>{say(`aside.${problem}`)}</p>
            {onRetry && (
              <button type="button" className="link" onClick={onRetry}>
                {say('page.tryAgain')}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
