import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { LinkButton } from '../ui/button/link-button.tsx';
import { createPart } from '../ui/loading/create-part.ts';
import { LazyPage } from './components/lazy-page.tsx';
import { Note } from './components/note.tsx';
import { PageHead } from './components/page-head.tsx';
import { PageSkeleton } from './components/page-skeleton.tsx';
import { useConsole } from './console-context.ts';
import { linkTo } from './hash-location.ts';
import { useTranslations } from './locales/use-translations.ts';
import { Queue } from './review/queue/queue.tsx';
import { seesCases } from './session.ts';
import { redirectFor } from './visible-pages.ts';

// The queue is part of the first load. The case is loaded right after it, the other pages when they are opened.
const CaseScreen = createPart(() => import('./review/case/case-screen.tsx'));
const SubjectList = createPart(() => import('./subjects/subject-list.tsx'));
const SubjectPage = createPart(() => import('./subjects/subject-page.tsx'));
const Privacy = createPart(() => import('./privacy/privacy.tsx'));
const Audit = createPart(() => import('./audit/audit.tsx'));
const Overview = createPart(() => import('./overview/overview.tsx'));
const Settings = createPart(() => import('./settings/settings.tsx'));

/** The page of each path behind `#`. */
export function ConsolePages() {
  const [place] = useLocation();
  const { session } = useConsole();
  const mayOpen = seesCases(session);
  useEffect(() => {
    if (mayOpen) CaseScreen.preload();
  }, [mayOpen]);
  const out = redirectFor(session, place);
  if (out) return <Redirect to={out} replace />;
  return (
    <LazyPage at={place} isPage waiting={<PageSkeleton />}>
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
    </LazyPage>
  );
}

function Lost() {
  const translations = useTranslations();
  return (
    <>
      <PageHead name={translations.text('shell.lostTitle')} />
      <main>
        <Note lead={translations.text('shell.lostLead')}>
          <LinkButton look="primary" href={linkTo('/')}>
            {translations.text('shell.toReview')}
          </LinkButton>
        </Note>
      </main>
    </>
  );
}
