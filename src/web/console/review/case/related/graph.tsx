import type { RelatedCase } from '../../../../api/operations.ts';
import { caseUrl } from './case-url.ts';
import { GRAPH_WIDTH, heightFor, layoutGraph, RADIUS } from './layout-graph.ts';
import { lineClasses } from './line-classes.ts';
import styles from './related.module.css';

/** The same as the list below it, drawn; a press leads where the list's links lead. */
export function Graph({ person, related }: { person: string; related: readonly RelatedCase[] }) {
  const { centre, others } = layoutGraph(related);
  return (
    <svg
      className={styles['graph']}
      viewBox={`0 0 ${GRAPH_WIDTH} ${heightFor(others.length)}`}
      aria-hidden="true"
    >
      {others.flatMap(({ related: { subject_id, submission }, lines }) =>
        lines.map(({ what, from, to }) => (
          <line
            key={`${submission?.id ?? subject_id} ${what}`}
            className={lineClasses(what)}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
          />
        )),
      )}
      <Node at={centre} name={person} isOwn />
      {others.map(({ related: each, at }) => (
        <a key={each.submission?.id ?? each.subject_id} href={caseUrl(each)} tabIndex={-1}>
          <Node at={at} name={`${each.first_name} ${each.last_name}`} />
        </a>
      ))}
    </svg>
  );
}

type NodeProps = { at: { x: number; y: number }; name: string; isOwn?: boolean };

function Node({ at: { x, y }, name, isOwn = false }: NodeProps) {
  return (
    <g className={isOwn ? styles['own'] : styles['other']}>
      <title>{name}</title>
      <circle cx={x} cy={y} r={isOwn ? RADIUS + 3 : RADIUS} />
      <text x={x} y={y} dy="0.36em">
        {toInitials(name)}
      </text>
    </g>
  );
}

/** The first letters of the first and the last name. */
function toInitials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const first = [...new Set([names[0], names.at(-1)])].map((each) => [...(each ?? '')][0] ?? '');
  return first.join('').toLocaleUpperCase();
}
