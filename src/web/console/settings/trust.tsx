import type { Answer } from '../../api/ask-api.ts';
import { Chip } from '../../ui/chip/chip.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useRead } from '../api/use-api.ts';
import { ListStates } from '../components/list/list-states.tsx';
import { formatStoredDetail } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SectionPart } from './parts/section.tsx';

type StatusList = Answer<'GET /admin/trust'>['status_lists'][number];

/** The lists of what issuers revoked, which `npm run trust -- fetch` brings. */
function StatusLists({ lists }: { lists: readonly StatusList[] }) {
  const words = useTranslations();
  const formatDay = (at: string | null) =>
    at === null ? words.text('trust.missing') : formatStoredDetail(words, at.slice(0, 10));
  return (
    <Table
      stacks
      heads={[
        words.text('trust.statusList'),
        words.text('credential.issuer'),
        words.text('audit.from'),
        words.text('trust.fetched'),
      ]}
    >
      {lists.map(({ id, uri, issuer, issued_at, fetched_at, is_current }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{uri}</bdi>
          </th>
          <td>
            <bdi>{issuer}</bdi>
          </td>
          <td data-head={words.text('audit.from')}>
            {formatDay(issued_at)}{' '}
            {issued_at !== null && !is_current && <Chip hue="warn">{words.text('trust.old')}</Chip>}
          </td>
          <td data-head={words.text('trust.fetched')}>{formatDay(fetched_at)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The lists of trusted issuers with their age, which the operator imports for all tenants. */
export default function Trust() {
  const words = useTranslations();
  const read = useRead('GET /admin/trust', {});
  const { lists = [], max_age_days = 0, status_lists: statusLists = [] } = read.data ?? {};
  return (
    <SectionPart title={words.text('settings.trust')} lead={words.text('trust.lead', { days: max_age_days })}>
      <ListStates
        read={read}
        isEmpty={read.isSuccess && lists.length === 0}
        empty={words.text('trust.none')}
      />
      {lists.length > 0 && (
        <Table
          stacks
          heads={[
            words.text('trust.list'),
            words.text('quality.dimension.kind'),
            words.text('audit.from'),
            words.text('credential.issuer'),
          ]}
        >
          {lists.map(({ id, name, kind, issued_at, imported_at, is_current, certificates }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{words.text(`credential.kind.${kind}`)}</td>
              <td data-head={words.text('audit.from')}>
                {formatStoredDetail(words, (issued_at ?? imported_at).slice(0, 10))}{' '}
                {!is_current && <Chip hue="warn">{words.text('trust.old')}</Chip>}
              </td>
              <td>
                {certificates.map(({ subject, country, valid_until, sha256 }) => (
                  <div key={sha256}>
                    <bdi>{subject ?? sha256.slice(0, 16)}</bdi>
                    {country && ` (${country})`},{' '}
                    {words.text('trust.until', {
                      day: formatStoredDetail(words, valid_until.slice(0, 10)),
                    })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {statusLists.length > 0 && <StatusLists lists={statusLists} />}
    </SectionPart>
  );
}
