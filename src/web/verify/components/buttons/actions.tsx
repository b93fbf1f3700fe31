import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** A bar that is higher than half of the window lets go of its lower edge: with large text it would cover the rest. */
function followHeight(bar: HTMLDivElement) {
  const observer = new ResizeObserver(() => {
    bar.toggleAttribute('data-loose', bar.offsetHeight * 2 > innerHeight);
  });
  observer.observe(bar);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** The actions of a screen, the main one first: below the rest, and in reach while that scrolls. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div ref={followHeight} className={styles['actions']}>
      {children}
    </div>
  );
}
