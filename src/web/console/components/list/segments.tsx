import styles from './segments.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: React.ReactNode }[];
  /** the address of a choice: the chosen option is the current page */
  getHref(value: Value): string;
};

/** A segmented control of links: exactly one option is the current view or filter. */
export function Segments<Value extends string>({ label, value, options, getHref }: Props<Value>) {
  return (
    <nav className={styles['segments']} aria-label={label}>
      {options.map((option) => (
        <a
          key={option.value}
          href={getHref(option.value)}
          aria-current={option.value === value ? 'page' : undefined}
        >
          {option.label}
        </a>
      ))}
    </nav>
  );
}
