import type { Field } from '../../../cases/case-types.ts';
import styles from './cut-out.module.css';

type Props = {
  /** of the flat card */
  url: string;
  box: NonNullable<Field['box']>;
  alt: string;
};

/** An ID-1 card's width by its height. */
const CARD_RATIO = 85.6 / 53.98;
/** The height of a cut-out if its full width fits. */
const HEIGHT_REM = 1.75;
/** How much of the box's own height is shown around it. */
const MARGIN = 0.25;

/** The part of the image that a detail was read from. */
export function CutOut({ url, box, alt }: Props) {
  const margin = box.height * MARGIN;
  const x = Math.max(0, box.x - margin / CARD_RATIO);
  const y = Math.max(0, box.y - margin);
  const width = Math.min(1 - x, box.width + (2 * margin) / CARD_RATIO);
  const height = Math.min(1 - y, box.height + 2 * margin);
  const ratio = (CARD_RATIO * width) / height;
  return (
    <span className={styles['cut-out']} style={{ aspectRatio: ratio, width: `${ratio * HEIGHT_REM}rem` }}>
      <img
        src={url}
        alt={alt}
        style={{
          width: `${100 / width}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      />
    </span>
  );
}
