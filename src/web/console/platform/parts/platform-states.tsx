import type { UseQueryResult } from '@tanstack/react-query';
import { usePlatformWords } from '../../words/use-platform-words.ts';
import { sayRefusal } from './say-refusal.ts';

type Props = { read: UseQueryResult<unknown>; isEmpty: boolean; empty: string; lead: string };

/** What stands in a list's place while it loads, when it failed, and when it has nothing. */
export function PlatformStates({ read, isEmpty, empty, lead }: Props) {
  const words = usePlatformWords();
  if (read.isPending)
    return (
      <div role="status">
        <span className="sr">{words.text('shell.loading')}</span>
        {[1, 2, 3, 4].map((row) => (
          <div className="row ghost" key={row} />
        ))}
      </div>
    );
  if (read.isError)
    return (
      <div className="note" role="alert">
        <h2>{words.text('problem.notLoaded')}</h2>
        <p>{words.text(sayRefusal(read.error))}</p>
        <button className="button primary" type="button" onClick={() => read.refetch()}>
          {words.text('do.retry')}
        </button>
      </div>
    );
  if (!isEmpty) return null;
  return (
    <div className="note">
      <h2>{empty}</h2>
      <p>{lead}</p>
    </div>
  );
}
