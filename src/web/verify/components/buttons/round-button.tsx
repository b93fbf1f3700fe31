import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './round-button.module.css';

type Props = Omit<ComponentProps<typeof IconButton>, 'children' | 'look'> & { icon: IconName };

/** A round button over a picture. */
export function RoundButton({ icon, className = '', ...button }: Props) {
  return (
    <IconButton {...button} className={`${styles['round']} ${className}`.trimEnd()}>
      <Icon name={icon} />
    </IconButton>
  );
}
