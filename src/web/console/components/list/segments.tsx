import styles from './segments.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; word: React.ReactNode }[];
  /** the address of a choice: the chosen option is the current page */
  linkTo(value: Value): string;
};

/** Ways to see the same thing, one of which is selected. */
export function Segments<Value extends string>({ label, value, options, linkTo }: Props<Value>) {
  return (
    <nav className={styles['segments']} aria-label={label}>
      {options.map((option) => (
        <a
          key={option.value}
          href={linkTo(option.value)}
          aria-current={option.value === value ? 'page' : undefined}
        >
          {option.word}
        </a>
      ))}
    </nav>
  );
}
