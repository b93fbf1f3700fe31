import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type Props = ComponentProps<'a'> & { href: string; look?: ButtonVariant };

/** A way to another place that looks like a button. */
export function LinkButton({ look = 'plain', className = '', ...link }: Props) {
  return <a {...link} className={buttonClass(look, className)} />;
}
