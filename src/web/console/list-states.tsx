import type { UseQueryResult } from '@tanstack/react-query';
import { sayProblem } from './use-api.ts';

type Props = { read: UseQueryResult<unknown>; isEmpty: boolean; empty: string; lead?: string };

/** What stands in a list's place while it loads, when it failed, and when it has nothing. */
export function ListStates({ read, isEmpty, empty, lead }: Props) {
  if (read.isPending)
    return (
      <div role="status">
        <span className="sr">Loading</span>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div className="row ghost" key={row} />
        ))}
      </div>
    );
  if (read.isError)
    return (
      <div className="note" role="alert">
        <h2>This could not be loaded.</h2>
        <p>{sayProblem(read.error)}</p>
        <button className="button primary" type="button" onClick={() => read.refetch()}>
          Try again
        </button>
      </div>
    );
  if (!isEmpty) return null;
  return (
    <div className="note">
      <h2>{empty}</h2>
      {lead && <p>{lead}</p>}
    </div>
  );
}
