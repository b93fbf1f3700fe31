import type { ErasureRequest } from '../api/answers.ts';
import { linkTo } from '../hash-location.ts';

/** The person of a request, as long as they exist. */
export function SubjectLink({ row }: { row: ErasureRequest }) {
  if (row.first_name === null) return <span className="mono">{row.subject_id}</span>;
  return (
    <a href={linkTo(`/subjects/${row.subject_id}`)}>
      <bdi>
        {row.first_name} {row.last_name}
      </bdi>
    </a>
  );
}
