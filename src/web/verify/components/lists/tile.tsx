import { Icon, type IconName } from '../icon.tsx';
import styles from './tile.module.css';

/** An icon with a background, at the start of a row. */
export function Tile({ icon }: { icon: IconName }) {
  return (
    <span className={styles['tile']}>
      <Icon name={icon} />
    </span>
  );
}
