import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { linkTo } from '../places.ts';
import styles from './frame.module.css';
import { Icon, type IconName } from './icons.tsx';
import { Mark } from './mark.tsx';

type Entry = {
  path: string;
  icon: IconName;
  word: string;
  isHere: boolean;
  /** what waits there */
  count?: string | undefined;
};

type Props = {
  label: string;
  brand: string;
  entries: readonly Entry[];
  /** what stands at the rail's end */
  end: ReactNode;
  /** the page needs the room: the rail keeps its signs, and its words for ears */
  isSlim?: boolean;
  children: ReactNode;
};

/** The rail with every room beside the one that is open. */
export function Frame({ label, brand, entries, end, isSlim = false, children }: Props) {
  const [place] = useLocation();
  // On a phone the rail scrolls: where one is stands in sight.
  const rail = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (place)
      rail.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [place]);
  return (
    <div className={`${styles['shell']} ${isSlim ? styles['slim'] : ''}`}>
      <nav className={styles['rail']} aria-label={label}>
        <p className={styles['brand']}>
          <Mark />
          <span>{brand}</span>
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
