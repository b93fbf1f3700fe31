import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageHead } from './parts/page-head.tsx';
import { linkTo } from './places.ts';
import { CaseScreen } from './review/case/case-screen.tsx';
import { Queue } from './review/queue/queue.tsx';
import { useWords } from './words/use-words.ts';

// Review is what is open all day; the other rooms come when somebody enters them.
const SubjectList = lazy(() => import('./subjects/subject-list.tsx'));
const SubjectPage = lazy(() => import('./subjects/subject-page.tsx'));
const Privacy = lazy(() => import('./privacy/privacy.tsx'));
const Audit = lazy(() => import('./audit/audit.tsx'));
const Overview = lazy(() => import('./overview/overview.tsx'));
const Settings = lazy(() => import('./settings/settings.tsx'));

/** What stands at each place behind `#`. */
export function Rooms() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/">
          <Queue />
        </Route>
        <Route path="/case/:id">{({ id }) => <CaseScreen key={id} caseId={id} />}</Route>
        <Route path="/subjects" component={SubjectList} />
        <Route path="/subjects/:id">{({ id }) => <SubjectPage key={id} id={id} />}</Route>
        <Route path="/privacy" component={Privacy} />
        <Route path="/overview" component={Overview} />
        <Route path="/audit" component={Audit} />
        <Route path="/settings/:section?">{({ section }) => <Settings section={section} />}</Route>
        <Route component={Lost} />
      </Switch>
    </Suspense>
  );
}

function Lost() {
  const words = useWords();
  return (
    <>
      <PageHead name={words.text('shell.lostTitle')} />
      <main className="note">
        <p>{words.text('shell.lostLead')}</p>
        <a className="button primary" href={linkTo('/')}>
          {words.text('shell.toReview')}
        </a>
      </main>
    </>
  );
}
