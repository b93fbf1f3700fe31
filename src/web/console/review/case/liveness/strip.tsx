import type { ReactNode } from 'react';
import type { Picture } from '../viewer/use-picture.ts';
import styles from './strip.module.css';

/** Small pictures beside each other, each a `Small`. */
export function Strip({ children }: { children: ReactNode }) {
  return <div className={styles['strip']}>{children}</div>;
}

/** One of them, with its label; a blank of its size until it has come. */
export function Small({ picture, alt, children }: { picture: Picture; alt: string; children: ReactNode }) {
  return (
    <figure>
      {picture.state === 'ready' ? (
        <img src={picture.url} alt={alt} />
      ) : (
        <span className={styles['blank']} aria-busy={picture.state === 'loading'} />
      )}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
