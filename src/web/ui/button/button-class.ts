import styles from './button.module.css';

/** `primary` is the way on; `quiet` has no frame; `danger` takes something away for good, `danger-plain` leads there. */
export type ButtonLook = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-plain';

/** What makes a button of something that is pressed and cannot be `Button`: a file's label, a library's part. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return `${styles['button']} ${styles[look]} ${className}`.trimEnd();
}
