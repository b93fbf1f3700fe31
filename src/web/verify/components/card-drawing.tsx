import styles from './card-drawing.module.css';

/** A card's front of 66 by 42, from the origin on; part of a drawing. */
export function CardFront() {
  return (
    <>
      <rect width="66" height="42" rx="5" className={styles['paper']} />
      <path d="M5 0h56a5 5 0 0 1 5 5v4H0V5a5 5 0 0 1 5-5" className={styles['head']} />
      <path
        d="M5 14h17v20H5zM13.500 17a4 4 0 1 0 0 8 4 4 0 0 0 0-8M6 34c1-9 14-9 15 0z"
        className={styles['print']}
        fillRule="evenodd"
      />
      <path d="M28 17h30M28 24h22M28 31h26" className={styles['lines']} />
    </>
  );
}

/** A card's front in the frame of the camera. */
export function FramedCard() {
  return (
    <svg className={styles['framed']} viewBox="0 0 108 72" aria-hidden="true">
      <rect width="108" height="72" rx="8" className={styles['ground']} />
      <path d="M14 22v-8h10M84 14h10v8M94 50v8H84M24 58H14v-8" className={styles['corners']} />
      <g transform="translate(21 15)">
        <CardFront />
      </g>
    </svg>
  );
}

/** A card's front, and the same card turned over. */
export function TurnedCard() {
  return (
    <svg className={styles['turned']} viewBox="0 0 240 72" aria-hidden="true">
      <rect width="104" height="72" rx="8" className={styles['ground']} />
      <rect x="136" width="104" height="72" rx="8" className={styles['ground']} />
      <path d="M116 28l8 8-8 8" className={styles['arrow']} />
      <g transform="translate(19 15)">
        <CardFront />
      </g>
      <rect x="155" y="15" width="66" height="42" rx="5" className={styles['paper']} />
      <path
        d="M162 22h30M162 28h22M162 38v12M166 38v12M170 38v12M176 38v12M180 38v12M186 38v12M190 38v12M196 38v12M202 38v12M206 38v12M212 38v12"
        className={styles['lines']}
      />
    </svg>
  );
}
