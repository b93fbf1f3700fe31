import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './pill.module.css';

type Props = {
  /** `fix`: something to correct; `go`: all is good; `look`: nothing to do but this */
  tone: 'fix' | 'go' | 'look';
  icon?: IconName | null;
  /** a whole sentence */
  isLong?: boolean;
  /** what is wrong and what is right, below the sentence */
  drawing?: ReactNode;
  children: string;
};

/** The hint in writing; screen readers get it from another element, less often. */
export function Pill({ tone, icon = null, isLong = false, drawing = null, children }: Props) {
  return (
    <div
      className={`${styles['pill']} ${isLong ? styles['long'] : ''}`.trimEnd()}
      data-tone={tone}
      aria-hidden="true"
    >
      <p>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </p>
      {drawing}
    </div>
  );
}
