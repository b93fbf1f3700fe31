import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Boundary, type Failure } from '../../ui/loading/boundary.tsx';
import { useWords } from '../words/use-words.ts';
import { Note } from './note.tsx';

type Props = {
  /** its place: whoever goes elsewhere leaves behind what failed */
  at?: string;
  /** it is all of the page, with its one heading */
  isPage?: boolean;
  /** what stands there until it has come */
  waiting?: ReactNode;
  children: ReactNode;
};

/** A room or a part of one that comes by itself. Whatever fails in it is said in its place, with a way on. */
export function Room({ at = '', isPage = false, waiting = null, children }: Props) {
  return (
    <Boundary place={at} fallback={(failure) => <RoomFailure {...failure} isPage={isPage} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

function RoomFailure({ isPart, isPage, retry }: Failure & { isPage: boolean }) {
  const words = useWords();
  const known = useContext(QueryClientContext);
  const again = () => {
    // It may have broken over what is known: all of it is asked for anew.
    known?.removeQueries();
    retry();
  };
  const said = (
    <Note
      isAlert
      level={isPage ? 1 : 3}
      title={words.text('problem.notLoaded')}
      lead={words.text(isPart ? 'problem.part' : 'problem.broken')}
    >
      <Button look="primary" onClick={again}>
        {words.text('do.retry')}
      </Button>
    </Note>
  );
  return isPage ? <main>{said}</main> : said;
}
