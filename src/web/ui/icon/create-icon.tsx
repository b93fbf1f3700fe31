import styles from './icon.module.css';

/**
 * The icons of a page by name.
 *
 * @param drawings - each a path on a square of 24 units
 * @returns a line drawing beside words; never alone, so it is hidden from screen readers
 */
export function createIcon<Name extends string>(drawings: Readonly<Record<Name, string>>) {
  return function Icon({ name }: { name: Name }) {
    return (
      <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={drawings[name]} />
      </svg>
    );
  };
}
