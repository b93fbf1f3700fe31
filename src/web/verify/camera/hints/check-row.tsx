import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './check-row.module.css';
import type { HintState } from './hint-machine.ts';
import type { Check } from './hint-rules.ts';

/** The checks that passed already. It is not announced: the hints are. */
export function CheckRow({ checks, hints }: { checks: readonly Check[]; hints: HintState }) {
  const { text } = useTranslations();
  return (
    <ul className={styles['checks']}>
      {checks.map(({ name, hints: against }) => {
        const isGood = against.every((hint) => hints.known[hint] && !hints.known[hint].counts);
        const label = text(`camera.check.${name}`);
        return (
          <li key={name} className={isGood ? styles['yes'] : undefined}>
            <Icon name={isGood ? 'check' : 'cross'} />
            <span aria-hidden="true">{label}</span>
            <span className="sr">
              {text(isGood ? 'camera.check.yes' : 'camera.check.no', { name: label })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
