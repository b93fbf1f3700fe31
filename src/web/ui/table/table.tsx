import type { ReactNode } from 'react';
import styles from './table.module.css';

type Props = {
  /** the names of the columns, one for each cell of a row; `heard` for screen readers alone */
  heads: readonly (string | { heard: string })[];
  /** the rows: `tr` with one `th scope="row"` and a `td` for each other column */
  children?: ReactNode;
  /** a last row of sums */
  foot?: ReactNode;
  /** on a narrow page, each row is a block under its name */
  stacks?: boolean;
  /** the heads are only for screen readers */
  isHeadless?: boolean;
  className?: string | undefined;
};

/** Rows of things that are alike, under what their columns are called. */
export function Table({ heads, children, foot, stacks = false, isHeadless = false, className = '' }: Props) {
  return (
    <table className={`${styles['table']} ${stacks ? styles['stacks'] : ''} ${className}`.trimEnd()}>
      <thead className={isHeadless ? 'sr' : undefined}>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th scope="col" key={head}>
                {head}
              </th>
            ) : (
              <th scope="col" key={head.heard}>
                <span className="sr">{head.heard}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}
