import type { ApiTokenRow } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { ListStates } from '../../parts/list-states.tsx';
import { usePart } from '../../parts/more.tsx';
import { sayMoment } from '../../words/say-moment.ts';
import { useWords } from '../../words/use-words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { SectionPart } from '../parts/section.tsx';
import { useOpened } from '../parts/use-opened.ts';
import { useTask } from '../parts/use-task.ts';
import { AddToken } from './add-token.tsx';
import { stateOf } from './state-of.ts';
import { TokenState } from './token-state.tsx';

/** The credentials of machines. */
export default function Tokens() {
  const words = useWords();
  const read = useRead('GET /admin/api-tokens', {});
  const adding = useOpened<true>();
  const revoking = useOpened<ApiTokenRow>();
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  return (
    <SectionPart
      title={words.text('settings.tokens')}
      lead={words.text('tokens.lead')}
      action={
        <button className="button primary" type="button" onClick={() => adding.open(true)}>
          {words.text('tokens.add')}
        </button>
      }
    >
      {rows.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{words.text('tokens.description')}</th>
              <th scope="col">{words.text('tokens.made')}</th>
              <th scope="col">{words.text('tokens.used')}</th>
              <th scope="col">{words.text('tokens.expires')}</th>
              <th scope="col">{words.text('tokens.state')}</th>
              <th scope="col">
                <span className="sr">{words.text('users.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {part.map((row) => (
              <TokenRow key={row.id} row={row} onRevoke={revoking.open} />
            ))}
          </tbody>
        </table>
      )}
      {more}
      <ListStates
        read={read}
        isEmpty={rows.length === 0}
        empty={words.text('tokens.none')}
        lead={words.text('tokens.noneLead')}
      />
      {adding.opened && <AddToken onClose={adding.close} />}
      {revoking.opened && <Revoke row={revoking.opened} onClose={revoking.close} />}
    </SectionPart>
  );
}

function TokenRow({ row, onRevoke }: { row: ApiTokenRow; onRevoke(row: ApiTokenRow): void }) {
  const words = useWords();
  const state = stateOf(row, new Date());
  const sayAt = (moment: string | null) => (moment ? sayMoment(words, moment) : words.text('tokens.never'));
  return (
    <tr>
      <th scope="row">
        <bdi>{row.description || words.text('tokens.unnamed')}</bdi>
        <br />
        <code className="quiet small">{row.fingerprint}</code>
      </th>
      <td className="wide-only">
        {sayMoment(words, row.created_at)}
        <br />
        <bdi className="quiet small">{row.created_by}</bdi>
      </td>
      <td>
        <span className="narrow-only">{words.text('tokens.used')} </span>
        {sayAt(row.last_used_at)}
      </td>
      <td>
        <span className="narrow-only">{words.text('tokens.expires')} </span>
        {sayAt(row.expires_at)}
      </td>
      <td>
        <TokenState state={state} />
      </td>
      <td className="row-end">
        {state === 'works' && (
          <button className="button danger-text" type="button" onClick={() => onRevoke(row)}>
            {words.text('do.revoke')}
          </button>
        )}
      </td>
    </tr>
  );
}

function Revoke({ row, onClose }: { row: ApiTokenRow; onClose(): void }) {
  const words = useWords();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={words.text('tokens.revokeTitle', { name: row.description || row.fingerprint })}
      lead={words.text('tokens.revokeLead')}
      word={words.text('do.revoke')}
      danger
      task={task}
      act={() => send('DELETE /admin/api-tokens/{id}', { path: { id: row.id } })}
      onClose={onClose}
    />
  );
}
