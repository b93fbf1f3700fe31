import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { ApiTokenRow } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { usePart } from '../../components/list/more.tsx';
import { useTask } from '../../components/use-task.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { SectionPart } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { AddToken } from './add-token.tsx';
import { tokenState } from './get-token-state.ts';
import { TokenState } from './token-state.tsx';

/** The credentials of machines. */
export default function Tokens() {
  const translations = useTranslations();
  const read = useRead('GET /admin/api-tokens', {});
  const adding = useDialog<true>();
  const revoking = useDialog<ApiTokenRow>();
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  return (
    <SectionPart
      title={translations.text('settings.tokens')}
      lead={translations.text('tokens.lead')}
      action={
        <Button look="primary" onClick={() => adding.open(true)}>
          {translations.text('tokens.add')}
        </Button>
      }
    >
      {rows.length > 0 && (
        <Table
          stacks
          heads={[
            translations.text('tokens.description'),
            translations.text('tokens.made'),
            translations.text('tokens.used'),
            translations.text('tokens.expires'),
            translations.text('tokens.state'),
            { heard: translations.text('users.actions') },
          ]}
        >
          {part.map((row) => (
            <TokenRow key={row.id} row={row} onRevoke={revoking.open} />
          ))}
        </Table>
      )}
      {more}
      <ListStates
        read={read}
        isEmpty={rows.length === 0}
        empty={translations.text('tokens.none')}
        lead={translations.text('tokens.noneLead')}
      />
      {adding.opened && <AddToken onClose={adding.close} />}
      {revoking.opened && <Revoke row={revoking.opened} onClose={revoking.close} />}
    </SectionPart>
  );
}

function TokenRow({ row, onRevoke }: { row: ApiTokenRow; onRevoke(row: ApiTokenRow): void }) {
  const translations = useTranslations();
  const state = tokenState(row, new Date());
  const formatTimestamp = (moment: string | null) =>
    moment ? formatMoment(translations, moment) : translations.text('tokens.never');
  return (
    <tr>
      <th scope="row">
        <bdi>{row.description || translations.text('tokens.unnamed')}</bdi>
        <br />
        <code className="muted small">{row.fingerprint}</code>
        {row.scopes?.map((scope) => (
          <Chip key={scope}>{translations.text(`tokens.scope.${scope as 'mint'}`)}</Chip>
        ))}
      </th>
      <td className="wide-only">
        {formatMoment(translations, row.created_at)}
        <br />
        <bdi className="muted small">{row.created_by}</bdi>{' '}
        {state === 'works' && !row.maker_active && <Chip>{translations.text('tokens.makerGone')}</Chip>}
      </td>
      <td>
        <span className="narrow-only">{translations.text('tokens.used')} </span>
        {formatTimestamp(row.last_used_at)}
      </td>
      <td>
        <span className="narrow-only">{translations.text('tokens.expires')} </span>
        {formatTimestamp(row.expires_at)}
      </td>
      <td>
        <TokenState state={state} />
      </td>
      <td>
        {state === 'works' && (
          <Button look="danger-plain" onClick={() => onRevoke(row)}>
            {translations.text('do.revoke')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Revoke({ row, onClose }: { row: ApiTokenRow; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={translations.text('tokens.revokeTitle', { name: row.description || row.fingerprint })}
      lead={translations.text('tokens.revokeLead')}
      word={translations.text('do.revoke')}
      danger
      task={task}
      act={() => send('DELETE /admin/api-tokens/{id}', { path: { id: row.id } })}
      onClose={onClose}
    />
  );
}
