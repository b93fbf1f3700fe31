import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { linkTo } from '../hash-location.ts';
import styles from './frame.module.css';
import { Icon, type IconName } from './icons.tsx';
import { Mark } from './mark.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

type Entry = {
  path: string;
  icon: IconName;
  word: string;
  isHere: boolean;
  /** how many items wait on this page */
  count?: string | undefined;
};

type Props = {
  label: string;
  /** whose console this is; empty until that is known */
  brand: string;
  /** in place of the product's sign */
  logo?: string | null | undefined;
  entries: readonly Entry[];
  /** shown at the end of the rail */
  end: ReactNode;
  /** the page needs the width: the rail shows icons only, with labels for screen readers */
  isSlim?: boolean;
  children: ReactNode;
};

/** The rail with a link to every page, beside the open page. */
export function Frame({ label, brand, logo, entries, end, isSlim = false, children }: Props) {
  const [place] = useLocation();
  const rail = useRef<HTMLUListElement>(null);
  useCurrentInView(rail, place);
  return (
    <div className={`${styles['shell']} ${isSlim ? styles['slim'] : ''}`}>
      <nav className={styles['rail']} aria-label={label}>
        <p className={styles['brand']}>
          {logo ? <img src={logo} alt="" /> : <Mark />}
          <bdi>{brand}</bdi>
        </p>
        <ul ref={rail}>
          {entries.map(({ path, icon, word, isHere, count }) => (
            <li key={path}>
              <a href={linkTo(path)} aria-current={isHere ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{word}</span>
                {count && <span className={styles['count']}>{count}</span>}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles['end']}>{end}</div>
      </nav>
      <div className={styles['page']}>{children}</div>
    </div>
  );
}
