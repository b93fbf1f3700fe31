import type { ReactNode } from 'react';
import type { Image } from '../viewer/use-image.ts';
import styles from './strip.module.css';

/** Small images beside each other, each a `Small`. */
export function Strip({ children }: { children: ReactNode }) {
  return <div className={styles['strip']}>{children}</div>;
}

/** One of them, with its label; a blank of its size until it has come. */
export function Small({ image, alt, children }: { image: Image; alt: string; children: ReactNode }) {
  return (
    <figure>
      {image.state === 'ready' ? (
        <img src={image.url} alt={alt} />
      ) : (
        <span className={styles['blank']} aria-busy={image.state === 'loading'} />
      )}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
