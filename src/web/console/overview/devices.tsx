import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';

/** What kept customers' devices from a photo, as bars in a table; nothing without a report. */
export function Devices({ events }: { events: Stats['client_events'] }) {
  const translations = useTranslations();
  const [first] = events;
  if (!first) return null;
  return (
    <Card id="devices" title={translations.text('overview.devices')}>
      <Table
        className={styles['bars']}
        isHeadless
        heads={[translations.text('overview.why'), translations.text('overview.deviceCount')]}
      >
        {events.map(({ event, subjects }) => (
          <tr key={event}>
            <th scope="row">{translations.text('subject.deviceEvent', { event })}</th>
            <td>
              <meter min={0} max={first.subjects} value={subjects} aria-hidden="true" />
              <span>{subjects.toLocaleString(translations.locale)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
