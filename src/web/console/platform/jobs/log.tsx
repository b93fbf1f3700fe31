import { Table } from '../../../ui/table/table.tsx';
import { useRead } from '../../api/use-api.ts';
import { ListStates } from '../../components/list/list-states.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { PlatformMessageKey } from '../../locales/load-platform-catalogue.ts';
import { type PlatformWords, usePlatformWords } from '../../locales/use-platform-words.ts';
import { getRefusalSentence } from '../components/format-refusal.ts';

const ACTIONS: Record<string, PlatformMessageKey> = {
  'tenant.created': 'log.created',
  'tenant.updated': 'log.updated',
  'tenant.deletion_begun': 'log.deletionBegun',
  'tenant.deleted': 'log.deleted',
};

/** What operators did with tenants, the newest first. */
export default function Log() {
  const words = usePlatformWords();
  const read = useRead('GET /platform/log', {});
  const rows = read.data?.entries ?? [];
  return (
    <>
      <PageHead name={words.text('log.title')} lead={words.text('log.lead')} />
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && (
          <Table
            stacks
            heads={[
              words.text('log.at'),
              words.text('log.host'),
              words.text('log.action'),
              words.text('log.fields'),
            ]}
          >
            {rows.map(({ id, at, host, action, fields }) => (
              <tr key={id}>
                <th scope="row">{formatMoment(words, at)}</th>
                <td>
                  <bdi>{host}</bdi>
                </td>
                <td>{ACTIONS[action] ? words.text(ACTIONS[action]) : action}</td>
                <td lang="en">{fields.join(', ')}</td>
              </tr>
            ))}
          </Table>
        )}
        <ListStates
          format={getRefusalSentence(words)}
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text('log.none')}
        />
      </main>
    </>
  );
}

/** In UTC, as the API's times are. */
function formatMoment({ locale }: PlatformWords, moment: string): string {
  const at = new Date(`${moment.replace(' ', 'T')}Z`);
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
}
