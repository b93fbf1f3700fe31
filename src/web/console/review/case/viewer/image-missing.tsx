import type { ReactNode } from 'react';
import { Icon } from '../../../components/icons.tsx';
import styles from './sheet.module.css';

type Props = { title: string; lead: string; isAlert?: boolean; children?: ReactNode };

/** Stands where an image would: why there is none, and the way to it. */
export function ImageMissing({ title, lead, isAlert = false, children }: Props) {
  return (
    <div className={styles['missing']} role={isAlert ? 'alert' : undefined}>
      <Icon name="picture" />
      <strong>{title}</strong>
      <span>{lead}</span>
      {children}
    </div>
  );
}
