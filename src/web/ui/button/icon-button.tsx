import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; look?: ButtonVariant };

/** A square button with an icon alone; its label is for screen readers and the tooltip. */
export function IconButton({ label, look = 'quiet', className = '', ...button }: Props) {
  return (
    <button
      title={label}
      {...button}
      type="button"
      aria-label={label}
      className={buttonClass(look, className, true)}
    />
  );
}
