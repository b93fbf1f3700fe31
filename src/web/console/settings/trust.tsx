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
  const translations = useTranslations();
  const formatDay = (at: string | null) =>
    at === null ? translations.text('trust.missing') : formatStoredDetail(translations, at.slice(0, 10));
  return (
    <Table
      stacks
      heads={[
        translations.text('trust.statusList'),
        translations.text('credential.issuer'),
        translations.text('audit.from'),
        translations.text('trust.fetched'),
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
          <td data-head={translations.text('audit.from')}>
            {formatDay(issued_at)}{' '}
            {issued_at !== null && !is_current && <Chip hue="warn">{translations.text('trust.old')}</Chip>}
          </td>
          <td data-head={translations.text('trust.fetched')}>{formatDay(fetched_at)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The lists of trusted issuers with their age, which the operator imports for all tenants. */
export default function Trust() {
  const translations = useTranslations();
  const read = useRead('GET /admin/trust', {});
  const { lists = [], max_age_days = 0, status_lists: statusLists = [] } = read.data ?? {};
  return (
    <SectionPart
      title={translations.text('settings.trust')}
      lead={translations.text('trust.lead', { days: max_age_days })}
    >
      <ListStates
        read={read}
        isEmpty={read.isSuccess && lists.length === 0}
        empty={translations.text('trust.none')}
      />
      {lists.length > 0 && (
        <Table
          stacks
          heads={[
            translations.text('trust.list'),
            translations.text('quality.dimension.kind'),
            translations.text('audit.from'),
            translations.text('credential.issuer'),
          ]}
        >
          {lists.map(({ id, name, kind, issued_at, imported_at, is_current, certificates }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{translations.text(`credential.kind.${kind}`)}</td>
              <td data-head={translations.text('audit.from')}>
                {formatStoredDetail(translations, (issued_at ?? imported_at).slice(0, 10))}{' '}
                {!is_current && <Chip hue="warn">{translations.text('trust.old')}</Chip>}
              </td>
              <td>
                {certificates.map(({ subject, country, valid_until, sha256 }) => (
                  <div key={sha256}>
                    <bdi>{subject ?? sha256.slice(0, 16)}</bdi>
                    {country && ` (${country})`},{' '}
                    {translations.text('trust.until', {
                      day: formatStoredDetail(translations, valid_until.slice(0, 10)),
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
