import styles from './banner.module.css';
import { Icon } from './icons.tsx';

/** What holds for the whole page, over all of it. */
export function Banner({ sentence }: { sentence: string }) {
  return (
    <p className={styles['banner']} role="alert">
      <Icon name="warn" />
      {sentence}
    </p>
  );
}
