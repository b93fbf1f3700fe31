import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { useSend } from '../api/use-api.ts';
import { FormDialog } from '../components/dialog/form-dialog.tsx';
import { type Task, useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';

type Props = { row: ErasureRequest; onClose(): void };

const MAX_REASON = 500;

/** Prevents every erasure of a person until a day. */
export function HoldDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const task = useTask({ reason: words.text('privacy.staffReason'), until: words.text('privacy.until') });
  const [reason, setReason] = useState(row.hold?.reason ?? '');
  const [day, setDay] = useState(row.hold?.until.slice(0, 10) ?? '');
  const act = () => {
    // The end of that day, as this device's clock has it.
    const until = new Date(`${day}T23:59:59`).toISOString();
    const body = { reason: reason.trim(), until };
    return send('POST /admin/deletion-requests/{id}/hold', { path: { id: row.request_id }, body });
  };
  const missing = reason.trim() && day ? null : words.text('hold.first');
  return (
    <RequestDialog
      row={row}
      topic="hold"
      word={words.text('hold.act')}
      held={missing}
      task={task}
      act={act}
      onClose={onClose}
    >
      <ReasonField value={reason} task={task} onChange={setReason} />
      <Field
        label={words.text('privacy.until')}
        hint={words.text('hold.untilHint')}
        type="date"
        value={day}
        problem={task.problemAt('until')}
        onChange={setDay}
      />
    </RequestDialog>
  );
}

/** Ends a hold before its time. */
export function LiftDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const task = useTask();
  const act = () => send('DELETE /admin/deletion-requests/{id}/hold', { path: { id: row.request_id } });
  const word = words.text('privacy.lift');
  return <RequestDialog row={row} topic="lift" word={word} task={task} act={act} onClose={onClose} />;
}

/** Closes a request without an erasure. */
export function RefuseDialog({ row, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const task = useTask({ reason: words.text('privacy.staffReason') });
  const [reason, setReason] = useState('');
  const act = () => {
    const body = { reason: reason.trim() };
    return send('POST /admin/deletion-requests/{id}/refuse', { path: { id: row.request_id }, body });
  };
  const missing = reason.trim() ? null : words.text('block.whyFirst');
  return (
    <RequestDialog
      row={row}
      topic="refuse"
      word={words.text('refuse.act')}
      held={missing}
      task={task}
      act={act}
      onClose={onClose}
    >
      <ReasonField value={reason} task={task} onChange={setReason} />
    </RequestDialog>
  );
}

type DialogProps = Props & {
  topic: 'hold' | 'lift' | 'refuse';
  word: string;
  /** what is missing before the button works */
  held?: string | null;
  task: Task;
  act(): Promise<unknown>;
  children?: ReactNode;
};

/** A dialog about the request of one person, whose name is in its title. Its outcome is announced. */
function RequestDialog({ row, topic, act, ...form }: DialogProps) {
  const words = useTranslations();
  const { announce } = useConsole();
  const name = <bdi key="name">{`${row.first_name ?? ''} ${row.last_name ?? ''}`}</bdi>;
  return (
    <FormDialog
      {...form}
      title={words.nodes(`${topic}.title`, { name })}
      lead={words.text(`${topic}.lead`)}
      act={async () => {
        await act();
        announce(words.text(`${topic}.done`));
      }}
    />
  );
}

/** The reason that staff alone read. */
function ReasonField({
  value,
  task,
  onChange,
}: {
  value: string;
  task: Task;
  onChange(value: string): void;
}) {
  const words = useTranslations();
  return (
    <Field
      label={words.text('privacy.staffReason')}
      hint={words.text('privacy.staffOnly')}
      value={value}
      maxLength={MAX_REASON}
      problem={task.problemAt('reason')}
      onChange={onChange}
    />
  );
}
