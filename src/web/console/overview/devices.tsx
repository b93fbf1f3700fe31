import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';

/** What kept customers' devices from a photo, as bars in a table; nothing without a report. */
export function Devices({ events }: { events: Stats['client_events'] }) {
  const words = useTranslations();
  const [first] = events;
  if (!first) return null;
  return (
    <Card id="devices" title={words.text('overview.devices')}>
      <Table
        className={styles['bars']}
        isHeadless
        heads={[words.text('overview.why'), words.text('overview.deviceCount')]}
      >
        {events.map(({ event, subjects }) => (
          <tr key={event}>
            <th scope="row">{words.text('subject.deviceEvent', { event })}</th>
            <td>
              <meter min={0} max={first.subjects} value={subjects} aria-hidden="true" />
              <span>{subjects.toLocaleString(words.locale)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
