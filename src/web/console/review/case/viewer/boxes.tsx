import type { JudgedField } from '../../case-types.ts';
import styles from './boxes.module.css';
import { boxCorners, projectFromCard } from './project-box.ts';

type Props = {
  fields: readonly JudgedField[];
  /** where the card lies on the picture; null when the picture is the card itself */
  corners: readonly (readonly [number, number])[] | null;
  /** the number of the detail that is looked at */
  chosen: number | null;
};

const CARD = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** A numbered outline around each detail that was read. The table beside it says the same in words. */
export function Boxes({ fields, corners, chosen }: Props) {
  const project = projectFromCard(corners ?? CARD);
  if (!project) return null;
  const percent = ([x, y]: readonly [number, number]) => `${x * 100},${y * 100}`;
  return (
    <>
      <svg className={styles['outlines']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {corners && <polygon className={styles['edge']} points={corners.map(percent).join(' ')} />}
        {fields.map(
          ({ box, field, number, state }) =>
            box && (
              <polygon
                key={field}
                className={`${styles[state]} ${number === chosen ? styles['chosen'] : ''}`}
                points={boxCorners(box)
                  .map((corner) => percent(project(corner)))
                  .join(' ')}
              />
            ),
        )}
      </svg>
      {fields.map(({ box, field, number, state }) => {
        if (!box) return null;
        const [left, top] = project([box.x + box.width, box.y + box.height / 2]);
        return (
          <b
            key={field}
            className={`${styles['number']} ${styles[state]}`}
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
