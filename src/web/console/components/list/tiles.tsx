import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export type Tile = {
  word: string;
  value: ReactNode;
  lead?: ReactNode;
  /** where the lead leads */
  href?: string | undefined;
  /** the change against another time, and whether it is good */
  trend?: Trend | null | undefined;
};
export type Trend = { change: string; tone: 'good' | 'bad' | 'neutral' };

/** A few figures or states, each with its name and its parts. */
export function Tiles({ tiles, areFigures = false }: { tiles: readonly Tile[]; areFigures?: boolean }) {
  return (
    <ul className={styles['tiles']}>
      {tiles.map(({ word, value, lead, href, trend }) => (
        <li key={word}>
          <span className="muted small">{word}</span>
          <span>
            <strong className={areFigures ? styles['figure'] : undefined}>{value}</strong>
            {trend && <span className={styles[trend.tone]}> {trend.change}</span>}
          </span>
          <span className="muted small">{href ? <a href={href}>{lead}</a> : lead}</span>
        </li>
      ))}
    </ul>
  );
}
