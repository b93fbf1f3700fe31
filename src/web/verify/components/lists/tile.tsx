import { Icon, type IconName } from '../icon.tsx';
import styles from './tile.module.css';

/** An icon on a ground of its own, at the head of a row. */
export function Tile({ icon }: { icon: IconName }) {
  return (
    <span className={styles['tile']}>
      <Icon name={icon} />
    </span>
  );
}
