import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { TakesLonger } from '../components/notices/takes-longer.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './secondary-frame.module.css';
import type { SecondaryScreen } from './use-secondary-screen.ts';

type Props = {
  title: string;
  /** the sign of an outcome, above its title */
  badge?: ReactNode;
  /** what the title is about, at its start */
  above?: string | null;
  lead?: ReactNode;
  /** the request to the server */
  aside?: Pick<SecondaryScreen, 'problem' | 'isAsking'>;
  /** null when there is nothing to go back to */
  onBack: (() => void) | null;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A side screen: Back, the title, and the problem. */
export function SecondaryFrame({ title, badge, above, lead, aside, onBack, onRetry, children }: Props) {
  const { nodes } = useTranslations();
  const { problem = null, isAsking = false } = aside ?? {};
  return (
    <>
      {onBack && (
        <Button look="quiet" className={styles['back']} onClick={onBack}>
          <Icon name="back" />
          {nodes('page.back')}
        </Button>
      )}
      {badge}
      <Heading step={above ?? undefined} above={above && <span className={styles['above']}>{above}</span>}>
        {title}
      </Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
      <TakesLonger isWaiting={isAsking} />
      <div role="alert">
        {problem && (
          <Notice hue="warn">
            <p>{nodes(`aside.${problem}`)}</p>
            {onRetry && <Button onClick={onRetry}>{nodes('page.tryAgain')}</Button>}
          </Notice>
        )}
      </div>
    </>
  );
}
