import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type Props = ComponentProps<'button'> & { look?: ButtonVariant };

/**
 * A button with words, and perhaps an icon before them. One that does nothing yet is `aria-disabled`, so that it keeps
 * the focus and can say why.
 */
export function Button({ look = 'plain', className = '', type = 'button', ...button }: Props) {
  return <button {...button} type={type} className={buttonClass(look, className)} />;
}
