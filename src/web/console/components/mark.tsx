import { Icon } from './icons.tsx';
import styles from './mark.module.css';

/** The product's sign. */
export function Mark() {
  return (
    <span className={styles['mark']} aria-hidden="true">
      <Icon name="check" />
    </span>
  );
}
