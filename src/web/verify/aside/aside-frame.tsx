import type { ReactNode } from 'react';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { useWords } from '../words/use-words.ts';
import type { Problem } from './ask-aside.ts';
import './aside.css';

type Props = {
  title: string;
  /** the sign of an outcome, above its title */
  badge?: ReactNode;
  lead?: ReactNode;
  problem?: Problem | null;
  /** null when there is nothing to go back to */
  onBack: (() => void) | null;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A screen beside the way: the way back, what it is, and what went wrong. */
export function AsideFrame({ title, badge, lead, problem, onBack, onRetry, children }: Props) {
  const { say } = useWords();
  return (
    <>
      {onBack && (
        <button type="button" className="button quiet back" onClick={onBack}>
          <Icon name="back" />
          {say('page.back')}
        </button>
      )}
      {badge}
      <Heading>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
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
