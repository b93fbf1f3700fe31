import styles from './button.module.css';

/** `primary` is the way on; `quiet` has no frame; `danger` takes something away for good, `danger-plain` leads there. */
export type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-plain';

/**
 * The classes of a button, for elements that cannot be `Button`: the label of a file input, a component of a library.
 *
 * @param isSquare - it has an icon alone
 */
export function buttonClass(look: ButtonVariant, className = '', isSquare = false): string {
  return [styles['button'], styles[look], isSquare && styles['square'], className].filter(Boolean).join(' ');
}
