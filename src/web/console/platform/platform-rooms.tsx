import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageHead } from '../parts/page-head.tsx';
import { linkTo } from '../places.ts';
import { usePlatformWords } from '../words/use-platform-words.ts';
import { TenantList } from './tenant-list.tsx';

const TenantPage = lazy(() => import('./tenant-page.tsx'));
const Usage = lazy(() => import('./usage.tsx'));

/** What stands at each place behind `#`. */
export function PlatformRooms() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/" component={TenantList} />
        <Route path="/tenants/:id">{({ id }) => <TenantPage key={id} id={id} />}</Route>
        <Route path="/usage" component={Usage} />
        <Route component={Lost} />
      </Switch>
    </Suspense>
  );
}

function Lost() {
  const words = usePlatformWords();
  return (
    <>
      <PageHead name={words.text('shell.lostTitle')} />
      <main className="note">
        <p>{words.text('shell.lostLead')}</p>
        <a className="button primary" href={linkTo('/')}>
          {words.text('platform.toTenants')}
        </a>
      </main>
    </>
  );
}
