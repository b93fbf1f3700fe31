import { Button } from '../../ui/button/button.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { useConsole } from '../console-context.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayErase } from '../rights.ts';
import { AskedBy } from './asked-by.tsx';
import { formatDue } from './format-due.ts';
import styles from './privacy.module.css';
import { SubjectLink } from './subject-link.tsx';

/** What staff do with a request. */
export type RequestAct = 'erase' | 'hold' | 'lift' | 'refuse';
type Props = { rows: ErasureRequest[]; onAct(row: ErasureRequest, act: RequestAct): void };

/** The buttons of a row, for roles that may use them. */
function Acts({ row, acts, onAct }: { row: ErasureRequest; acts: RequestAct[]; onAct: Props['onAct'] }) {
  const translations = useTranslations();
  const { session } = useConsole();
  if (!mayErase(session)) return null;
  return (
    <div className={styles['acts']}>
      {acts.map((act) => (
        <Button key={act} onClick={() => onAct(row, act)}>
          {translations.text(
            act === 'erase'
              ? 'subject.erase'
              : act === 'hold' && row.hold
                ? 'privacy.change'
                : `privacy.${act}`,
          )}
        </Button>
      ))}
    </div>
  );
}

/** Requests that wait for an answer, by due date. */
export function OpenRequests({ rows, onAct }: Props) {
  const translations = useTranslations();
  const now = new Date();
  return (
    <Table
      stacks
      heads={[
        translations.text('privacy.due'),
        translations.text('subjects.person'),
        translations.text('privacy.asked'),
        translations.text('privacy.by'),
        translations.text('privacy.reason'),
        { heard: translations.text('privacy.acts') },
      ]}
    >
      {rows.map((row) => {
        const due = formatDue(translations, row.due_at, now);
        return (
          <tr key={row.request_id}>
            <td>
              <Chip hue={due.look}>{due.word}</Chip>
            </td>
            <th scope="row">
              <SubjectLink row={row} />
            </th>
            <td>{formatMoment(translations, row.requested_at)}</td>
            <td>
              <AskedBy row={row} />
            </td>
            <td>
              {row.reason ? (
                <q>{row.reason}</q>
              ) : (
                <span className="muted">{translations.text('privacy.noReason')}</span>
              )}
            </td>
            <td>
              <Acts row={row} acts={['refuse', 'hold', 'erase']} onAct={onAct} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Requests of people on hold: until when, by whom and why. */
export function HeldRequests({ rows, onAct }: Props) {
  const translations = useTranslations();
  return (
    <Table
      stacks
      heads={[
        translations.text('privacy.until'),
        translations.text('subjects.person'),
        translations.text('privacy.asked'),
        translations.text('privacy.heldBy'),
        translations.text('privacy.staffReason'),
        { heard: translations.text('privacy.acts') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.request_id}>
          <td>
            {row.hold &&
              translations.text('privacy.untilDay', { at: formatMoment(translations, row.hold.until) })}
          </td>
          <th scope="row">
            <SubjectLink row={row} />
            {row.status !== 'pending' && <small>{translations.text(`privacy.was.${row.status}`)}</small>}
          </th>
          <td>{formatMoment(translations, row.requested_at)}</td>
          <td>
            <bdi>{row.hold?.held_by}</bdi>
          </td>
          <td>
            <bdi>{row.hold?.reason}</bdi>
          </td>
          <td>
            <Acts row={row} acts={['hold', 'lift']} onAct={onAct} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
