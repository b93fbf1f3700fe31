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
  const translations = useTranslations();
  const send = useSend();
  const task = useTask({
    reason: translations.text('privacy.staffReason'),
    until: translations.text('privacy.until'),
  });
  const [reason, setReason] = useState(row.hold?.reason ?? '');
  const [day, setDay] = useState(row.hold?.until.slice(0, 10) ?? '');
  const act = () => {
    // The end of that day, as this device's clock has it.
    const until = new Date(`${day}T23:59:59`).toISOString();
    const body = { reason: reason.trim(), until };
    return send('POST /admin/deletion-requests/{id}/hold', { path: { id: row.request_id }, body });
  };
  const missing = reason.trim() && day ? null : translations.text('hold.first');
  return (
    <RequestDialog
      row={row}
      topic="hold"
      word={translations.text('hold.act')}
      held={missing}
      task={task}
      act={act}
      onClose={onClose}
    >
      <ReasonField value={reason} task={task} onChange={setReason} />
      <Field
        label={translations.text('privacy.until')}
        hint={translations.text('hold.untilHint')}
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
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const act = () => send('DELETE /admin/deletion-requests/{id}/hold', { path: { id: row.request_id } });
  const word = translations.text('privacy.lift');
  return <RequestDialog row={row} topic="lift" word={word} task={task} act={act} onClose={onClose} />;
}

/** Closes a request without an erasure. */
export function RefuseDialog({ row, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask({ reason: translations.text('privacy.staffReason') });
  const [reason, setReason] = useState('');
  const act = () => {
    const body = { reason: reason.trim() };
    return send('POST /admin/deletion-requests/{id}/refuse', { path: { id: row.request_id }, body });
  };
  const missing = reason.trim() ? null : translations.text('block.whyFirst');
  return (
    <RequestDialog
      row={row}
      topic="refuse"
      word={translations.text('refuse.act')}
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
  const translations = useTranslations();
  const { announce } = useConsole();
  const name = <bdi key="name">{`${row.first_name ?? ''} ${row.last_name ?? ''}`}</bdi>;
  return (
    <FormDialog
      {...form}
      title={translations.nodes(`${topic}.title`, { name })}
      lead={translations.text(`${topic}.lead`)}
      act={async () => {
        await act();
        announce(translations.text(`${topic}.done`));
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
  const translations = useTranslations();
  return (
    <Field
      label={translations.text('privacy.staffReason')}
      hint={translations.text('privacy.staffOnly')}
      value={value}
      maxLength={MAX_REASON}
      problem={task.problemAt('reason')}
      onChange={onChange}
    />
  );
}
