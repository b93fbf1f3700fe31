import type { UseQueryResult } from '@tanstack/react-query';
import { sayProblem } from '../api/say-problem.ts';
import { useWords } from '../words/use-words.ts';

type Props = { read: UseQueryResult<unknown>; isEmpty: boolean; empty: string; lead?: React.ReactNode };

/** What stands in a list's place while it loads, when it failed, and when it has nothing. */
export function ListStates({ read, isEmpty, empty, lead }: Props) {
  const words = useWords();
  if (read.isPending)
    return (
      <div role="status">
        <span className="sr">{words.text('shell.loading')}</span>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div className="row ghost" key={row} />
        ))}
      </div>
    );
  if (read.isError)
    return (
      <div className="note" role="alert">
        <h2>{words.text('problem.notLoaded')}</h2>
        <p>{sayProblem(words, read.error)}</p>
        <button className="button primary" type="button" onClick={() => read.refetch()}>
          {words.text('do.retry')}
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
