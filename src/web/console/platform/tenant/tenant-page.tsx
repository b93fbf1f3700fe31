import type { TenantRow } from '../../api/answers.ts';
import { isRefused, useRead } from '../../api/use-api.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { linkTo } from '../../places.ts';
import { usePlatformWords } from '../../words/use-platform-words.ts';
import { PlatformStates } from '../parts/platform-states.tsx';
import { uploadsOf } from '../parts/sum-usage.ts';
import { consoleOf, sayDay, TenantState, Used } from '../parts/tenant-state.tsx';
import { LIVE_MS, useThisMonth } from '../tenants/tenant-list.tsx';
import { Access, Deletion } from './access-cards.tsx';
import { LimitForm } from './limit-form.tsx';
import { RenameForm } from './rename-form.tsx';

/** One tenant: what it is, and everything that the platform decides about it. */
export default function TenantPage({ id }: { id: string }) {
  const words = usePlatformWords();
  const read = useRead('GET /platform/tenants/{id}', { path: { id } }, { every: LIVE_MS });
  const isGone = isRefused(read.error, 404);
  if (isGone)
    return (
      <>
        <PageHead name={words.text('tenant.gone')} />
        <main className="note">
          <p>{words.text('tenant.goneLead')}</p>
          <a className="button primary" href={linkTo('/')}>
            {words.text('platform.toTenants')}
          </a>
        </main>
      </>
    );
  const tenant = read.data;
  if (!tenant)
    return (
      <>
        <PageHead name={words.text('tenants.tenant')} />
        <main>
          <PlatformStates read={read} isEmpty={false} empty="" lead="" />
        </main>
      </>
    );
  return (
    <>
      <PageHead
        key="tenant"
        name={tenant.name}
        title={<bdi>{tenant.name}</bdi>}
        lead={<span className="host">{tenant.host}</span>}
      >
        <TenantState tenant={tenant} />
      </PageHead>
      <main className="cards">
        <div className="halves">
          <Facts tenant={tenant} />
          <div className="stack">
            {!tenant.being_deleted && (
              <>
                <RenameForm tenant={tenant} />
                <LimitForm tenant={tenant} of="monthly_request_quota" />
                <LimitForm tenant={tenant} of="max_stored_bytes" />
                <Access tenant={tenant} />
              </>
            )}
            <Deletion tenant={tenant} />
          </div>
        </div>
      </main>
    </>
  );
}

function Facts({ tenant }: { tenant: TenantRow }) {
  const words = usePlatformWords();
  const used = useThisMonth();
  const usage = used?.get(tenant.tenant_id);
  const address = consoleOf(tenant.host);
  const facts = [
    { word: words.text('tenant.host'), told: tenant.host },
    {
      word: words.text('tenants.requests'),
      told: used ? <Used used={usage?.requests ?? 0} limit={tenant.monthly_request_quota} /> : '–',
    },
    {
      word: words.text('tenants.uploads'),
      told: used ? (usage ? uploadsOf(usage) : 0).toLocaleString(words.locale) : '–',
    },
    {
      word: words.text('tenant.stored'),
      told: <Used used={tenant.stored_bytes} limit={tenant.max_stored_bytes} />,
    },
    { word: words.text('tenants.people'), told: tenant.subjects.toLocaleString(words.locale) },
    { word: words.text('tenants.created'), told: sayDay(words, tenant.created_at) },
    { word: words.text('tenant.id'), told: <span className="mono">{tenant.tenant_id}</span> },
    { word: words.text('tenant.console'), told: <span className="mono">{address}</span> },
  ];
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">{words.text('tenant.facts')}</h2>
      <dl className="facts">
        {facts.map(({ word, told }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={address} word={words.text('tenant.copyConsole')} />
    </section>
  );
}
