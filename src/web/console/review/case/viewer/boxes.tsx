import type { DetailRow } from '../list-rows.ts';
import styles from './boxes.module.css';
import { boxCorners, projectFromCard } from './project-box.ts';

type Props = {
  rows: readonly DetailRow[];
  /** where the card lies on the image; null when the image is the card itself */
  corners: readonly (readonly [number, number])[] | null;
  /** the field that is looked at */
  chosen: string | null;
  /** the print is drawn small: numbers would cover it, but for the one that is looked at */
  isSmall?: boolean;
};

const CARD = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** A numbered outline around each detail that was read. The table beside it says the same in words. */
export function Boxes({ rows, corners, chosen, isSmall = false }: Props) {
  const project = projectFromCard(corners ?? CARD);
  if (!project) return null;
  const percent = ([x, y]: readonly [number, number]) => `${x * 100},${y * 100}`;
  return (
    <>
      <svg className={styles['outlines']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {corners && <polygon className={styles['edge']} points={corners.map(percent).join(' ')} />}
        {rows.map(
          ({ box, field, state, isSevere }) =>
            box && (
              <polygon
                key={field}
                className={`${styles[isSevere ? 'severe' : state]} ${field === chosen ? styles['chosen'] : ''}`}
                points={boxCorners(box)
                  .map((corner) => percent(project(corner)))
                  .join(' ')}
              />
            ),
        )}
      </svg>
      {rows.map(({ box, field, number, state, isSevere }) => {
        if (!box || (isSmall && field !== chosen)) return null;
        const [left, top] = project([box.x + box.width, box.y + box.height / 2]);
        return (
          <b
            key={field}
            className={`${styles['number']} ${styles[isSevere ? 'severe' : state]}`}
            style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
            aria-hidden="true"
          >
            {number}
          </b>
        );
      })}
    </>
  );
}
