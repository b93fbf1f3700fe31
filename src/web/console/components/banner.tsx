import styles from './banner.module.css';
import { Icon } from './icons.tsx';

/** A message for the whole page, above it. */
export function Banner({ sentence }: { sentence: string }) {
  return (
    <p className={styles['banner']} role="alert">
      <Icon name="warn" />
      {sentence}
    </p>
  );
}
