import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './round-button.module.css';

type Props = Omit<ComponentProps<typeof IconButton>, 'children' | 'look'> & { icon: IconName };

/** A round button over an image. Without a tooltip: a browser gives it to screen readers as a description, and so its name twice. */
export function RoundButton({ icon, className = '', ...button }: Props) {
  return (
    <IconButton {...button} title={undefined} className={`${styles['round']} ${className}`.trimEnd()}>
      <Icon name={icon} />
    </IconButton>
  );
}
