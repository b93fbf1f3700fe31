import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { useSend } from '../api/use-api.ts';
import { FormDialog } from '../components/dialog/form-dialog.tsx';
import { useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';

type Props = { row: ErasureRequest; onClose(): void };

const MAX_REASON = 500;

/** Prevents every erasure of a person until a day. */
export function HoldDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ reason: words.text('privacy.staffReason'), until: words.text('privacy.until') });
  const [reason, setReason] = useState(row.hold?.reason ?? '');
  const [day, setDay] = useState(row.hold?.until.slice(0, 10) ?? '');
  const act = async () => {
    // The end of that day, as this device's clock has it.
    const until = new Date(`${day}T23:59:59`).toISOString();
    const body = { reason: reason.trim(), until };
    await send('POST /admin/deletion-requests/{id}/hold', { path: { id: row.request_id }, body });
    announce(words.text('hold.done'));
  };
  return (
    <FormDialog
      title={words.nodes('hold.title', { name: <Name key="name" row={row} /> })}
      lead={words.text('hold.lead')}
      word={words.text('hold.act')}
      held={reason.trim() && day ? null : words.text('hold.first')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={words.text('privacy.staffReason')}
        hint={words.text('privacy.staffOnly')}
        value={reason}
        maxLength={MAX_REASON}
        problem={task.problemAt('reason')}
        onChange={setReason}
      />
      <Field
        label={words.text('privacy.until')}
        hint={words.text('hold.untilHint')}
        type="date"
        value={day}
        problem={task.problemAt('until')}
        onChange={setDay}
      />
    </FormDialog>
  );
}

/** Ends a hold before its time. */
export function LiftDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask();
  const act = async () => {
    await send('DELETE /admin/deletion-requests/{id}/hold', { path: { id: row.request_id } });
    announce(words.text('lift.done'));
  };
  return (
    <FormDialog
      title={words.nodes('lift.title', { name: <Name key="name" row={row} /> })}
      lead={words.text('lift.lead')}
      word={words.text('privacy.lift')}
      task={task}
      act={act}
      onClose={onClose}
    />
  );
}

/** Closes a request without an erasure. */
export function RefuseDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ reason: words.text('privacy.staffReason') });
  const [reason, setReason] = useState('');
  const act = async () => {
    const sent = { path: { id: row.request_id }, body: { reason: reason.trim() } };
    await send('POST /admin/deletion-requests/{id}/refuse', sent);
    announce(words.text('refuse.done'));
  };
  return (
    <FormDialog
      title={words.nodes('refuse.title', { name: <Name key="name" row={row} /> })}
      lead={words.text('refuse.lead')}
      word={words.text('refuse.act')}
      held={reason.trim() ? null : words.text('block.whyFirst')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={words.text('privacy.staffReason')}
        hint={words.text('privacy.staffOnly')}
        value={reason}
        maxLength={MAX_REASON}
        problem={task.problemAt('reason')}
        onChange={setReason}
      />
    </FormDialog>
  );
}

const Name = ({ row }: { row: ErasureRequest }) => (
  <bdi>{`${row.first_name ?? ''} ${row.last_name ?? ''}`}</bdi>
);
