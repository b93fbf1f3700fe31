import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Boundary, type Failure } from '../../ui/loading/boundary.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { Note } from './note.tsx';

type Props = {
  /** the page's path: opening another path clears a failure */
  at?: string;
  /** it is all of the page, with its one heading */
  isPage?: boolean;
  /** shown until the page is loaded */
  waiting?: ReactNode;
  /** what a failure is shown in */
  frame?(failure: ReactNode): ReactNode;
  children: ReactNode;
};

/**
 * A page, or a part of one, that is loaded when it is needed. A failure inside it is shown in its place, with a link
 * to continue.
 */
export function LazyPage({ at = '', isPage = false, waiting = null, frame, children }: Props) {
  const show = (failure: Failure) => <PageFailure {...failure} isPage={isPage} />;
  return (
    <Boundary place={at} fallback={(failure) => frame?.(show(failure)) ?? show(failure)}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

function PageFailure({ isPart, isPage, retry }: Failure & { isPage: boolean }) {
  const translations = useTranslations();
  const queryClient = useContext(QueryClientContext);
  const again = () => {
    // Cached answers may have caused the failure, so all of them are read again.
    queryClient?.removeQueries();
    retry();
  };
  const note = (
    <Note
      isAlert
      level={isPage ? 1 : 3}
      title={translations.text('problem.notLoaded')}
      lead={translations.text(isPart ? 'problem.part' : 'problem.broken')}
    >
      <Button look="primary" onClick={again}>
        {translations.text('do.retry')}
      </Button>
    </Note>
  );
  return isPage ? <main>{note}</main> : note;
}
