import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export type Tile = { word: string; value: ReactNode; lead?: ReactNode };

/** A few figures or states, each with its name and its parts. */
export function Tiles({ tiles, areFigures = false }: { tiles: readonly Tile[]; areFigures?: boolean }) {
  return (
    <ul className={styles['tiles']}>
      {tiles.map(({ word, value, lead }) => (
        <li key={word}>
          <span className="muted small">{word}</span>
          <strong className={areFigures ? styles['figure'] : undefined}>{value}</strong>
          <span className="muted small">{lead}</span>
        </li>
      ))}
    </ul>
  );
}
