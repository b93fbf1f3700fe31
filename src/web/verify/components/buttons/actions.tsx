import type { ReactNode } from 'react';
import styles from './actions.module.css';

/**
 * A bar that is higher than half of the window lets go of its lower edge: with large text it would cover the rest. One that
 * is higher than a quarter keeps only what ends with its main button in reach.
 */
function followHeight(bar: HTMLDivElement) {
  const observer = new ResizeObserver(() => {
    const { offsetHeight: height } = bar;
    const rest = bar.querySelector<HTMLElement>('button ~ *');
    bar.toggleAttribute('data-loose', height * 2 > innerHeight);
    bar.style.bottom = rest && height * 4 > innerHeight ? `${rest.offsetTop - height}px` : '';
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
