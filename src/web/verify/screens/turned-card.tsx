import { Panel } from '../components/lists/panel.tsx';
import styles from './turned-card.module.css';

/** A card's front, and the same card turned over. */
export function TurnedCard() {
  return (
    <Panel>
      <svg className={styles['cards']} viewBox="0 0 240 72" aria-hidden="true">
        <rect width="104" height="72" rx="8" className={styles['ground']} />
        <rect x="136" width="104" height="72" rx="8" className={styles['ground']} />
        <path d="M116 28l8 8-8 8" className={styles['arrow']} />
        <rect x="19" y="15" width="66" height="42" rx="5" className={styles['paper']} />
        <path d="M24 15h56a5 5 0 0 1 5 5v4H19v-4a5 5 0 0 1 5-5" className={styles['head']} />
        <path
          d="M24 29h17v20H24zM32.500 32a4 4 0 1 0 0 8 4 4 0 0 0 0-8M25 49c1-9 14-9 15 0z"
          className={styles['print']}
          fillRule="evenodd"
        />
        <path d="M47 32h30M47 39h22M47 46h26" className={styles['lines']} />
        <rect x="155" y="15" width="66" height="42" rx="5" className={styles['paper']} />
        <path
          d="M162 22h30M162 28h22M162 38v12M166 38v12M170 38v12M176 38v12M180 38v12M186 38v12M190 38v12M196 38v12M202 38v12M206 38v12M212 38v12"
          className={styles['lines']}
        />
      </svg>
    </Panel>
  );
}
