import { Route, Switch, useLocation } from 'wouter';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { createPart } from '../../ui/loading/create-part.ts';
import { LazyPage } from '../components/lazy-page.tsx';
import { Note } from '../components/note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { linkTo } from '../hash-location.ts';
import { usePlatformWords } from '../locales/use-platform-words.ts';
import { TenantList } from './tenants/tenant-list.tsx';

const TenantPage = createPart(() => import('./tenant/tenant-page.tsx'));
const Jobs = createPart(() => import('./jobs/jobs.tsx'));
const Log = createPart(() => import('./jobs/log.tsx'));
const Usage = createPart(() => import('./usage/usage.tsx'));

/** The page of each path behind `#`. */
export function PlatformPages() {
  const [place] = useLocation();
  return (
    <LazyPage at={place} isPage>
      <Switch>
        <Route path="/" component={TenantList} />
        <Route path="/tenants/:id">{({ id }) => <TenantPage key={id} id={id} />}</Route>
        <Route path="/usage" component={Usage} />
        <Route path="/jobs" component={Jobs} />
        <Route path="/log" component={Log} />
        <Route component={Lost} />
      </Switch>
    </LazyPage>
  );
}

function Lost() {
  const words = usePlatformWords();
  return (
    <>
      <PageHead name={words.text('shell.lostTitle')} />
      <main>
        <Note lead={words.text('shell.lostLead')}>
          <LinkButton look="primary" href={linkTo('/')}>
            {words.text('platform.toTenants')}
          </LinkButton>
        </Note>
      </main>
    </>
  );
}
