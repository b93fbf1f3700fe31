import { LinkButton } from '../../../ui/button/link-button.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { isRefused, useRead } from '../../api/use-api.ts';
import { Card } from '../../components/card.tsx';
import { Cards } from '../../components/cards.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { Note } from '../../components/note.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { linkTo } from '../../hash-location.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { getRefusalSentence } from '../components/format-refusal.ts';
import { countUploads } from '../components/sum-usage.ts';
import { formatDay, getConsoleUrl, TenantState, Used } from '../components/tenant-state.tsx';
import { TENANTS_REFRESH_MS, useThisMonth } from '../tenants/tenant-list.tsx';
import { Access, Deletion } from './access-cards.tsx';
import { HostCard } from './host-card.tsx';
import { LimitForm } from './limit-form.tsx';
import { RenameForm } from './rename-form.tsx';

/** One tenant: its facts, and every setting of the platform for it. */
export default function TenantPage({ id }: { id: string }) {
  const words = usePlatformWords();
  const read = useRead('GET /platform/tenants/{id}', { path: { id } }, { every: TENANTS_REFRESH_MS });
  const isGone = isRefused(read.error, 404);
  if (isGone)
    return (
      <>
        <PageHead name={words.text('tenant.gone')} />
        <main>
          <Note lead={words.text('tenant.goneLead')}>
            <LinkButton look="primary" href={linkTo('/')}>
              {words.text('platform.toTenants')}
            </LinkButton>
          </Note>
        </main>
      </>
    );
  const tenant = read.data;
  if (!tenant)
    return (
      <>
        <PageHead name={words.text('tenants.tenant')} />
        <main>
          <ListStates read={read} format={getRefusalSentence(words)} />
        </main>
      </>
    );
  return (
    <>
      <PageHead key="tenant" name={tenant.name} title={<bdi>{tenant.name}</bdi>} lead={tenant.host}>
        <TenantState tenant={tenant} />
      </PageHead>
      <Cards aside={<About tenant={tenant} />}>
        {!tenant.being_deleted && (
          <>
            <RenameForm tenant={tenant} />
            <HostCard tenant={tenant} />
            <LimitForm tenant={tenant} of="monthly_request_quota" />
            <LimitForm tenant={tenant} of="max_stored_bytes" />
            <Access tenant={tenant} />
          </>
        )}
        <Deletion tenant={tenant} />
      </Cards>
    </>
  );
}

function About({ tenant }: { tenant: TenantRow }) {
  const words = usePlatformWords();
  const used = useThisMonth();
  const usage = used?.get(tenant.tenant_id);
  const address = getConsoleUrl(tenant.host);
  const facts = [
    { word: words.text('tenant.host'), value: tenant.host },
    {
      word: words.text('tenants.requests'),
      value: used ? <Used used={usage?.requests ?? 0} limit={tenant.monthly_request_quota} /> : '–',
    },
    {
      word: words.text('tenants.uploads'),
      value: used ? (usage ? countUploads(usage) : 0).toLocaleString(words.locale) : '–',
    },
    {
      word: words.text('tenant.stored'),
      value: <Used isSize used={tenant.stored_bytes} limit={tenant.max_stored_bytes} />,
    },
    { word: words.text('tenants.people'), value: tenant.subjects.toLocaleString(words.locale) },
    { word: words.text('tenants.created'), value: formatDay(words, tenant.created_at) },
    { word: words.text('tenant.id'), value: <span className="mono">{tenant.tenant_id}</span> },
    { word: words.text('tenant.console'), value: <span className="mono">{address}</span> },
  ];
  return (
    <Card id="facts" title={words.text('tenant.facts')}>
      <Facts facts={facts} />
      <CopyButton text={address} word={words.text('tenant.copyConsole')} />
    </Card>
  );
}
