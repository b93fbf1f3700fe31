import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../api/ask-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { isRefused, useRead, useSend } from '../api/use-api.ts';
import type { Filter } from '../cases/queue-url.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogEnd } from '../components/dialog/dialog-end.tsx';
import { Done } from '../components/dialog/done.tsx';
import { type Task, useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayDecide } from '../session.ts';
import styles from './bulk-dialog.module.css';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkTask, listBulkTasks } from './bulk-tasks.ts';
import { type BulkForm, type BulkRequest, parseBulkChange } from './parse-bulk-change.ts';

type BulkCount = Answer<'POST /admin/bulk/revoke-links'>;
/** The count, the request that it is for, and whether the number has changed. */
type BulkPreview = { request: BulkRequest; sum: BulkCount; isOther?: boolean };
type Props = {
  /** the first action, if the role may use it */
  first: BulkTask;
  /** the filters of the queue; null elsewhere */
  filter: Filter | null;
  /** the selected cases of the queue, for which new photos are requested; null: the filter says which */
  ids?: readonly string[] | null;
  onClose(): void;
};

const EMPTY_CHANGE = { before: '', days: '90', kind: '', workflow: '', comment: '', reason: '' };

/** Does something to many at once, in two steps: it is counted, and done for as many as were shown. */
export default function BulkDialog({ first, filter, ids = null, onClose }: Props) {
  const translations = useTranslations();
  const { session } = useConsole();
  const tasks: readonly BulkTask[] = ids ? ['reuploads'] : listBulkTasks(session, filter);
  const reasons = useRead('GET /admin/reasons', mayDecide(session) ? {} : null).data?.reasons ?? [];
  const [form, setWish] = useState<BulkForm>({
    ...EMPTY_CHANGE,
    task: tasks.includes(first) ? first : tasks[0]!,
  });
  const [seen, setSeen] = useState<BulkPreview | null>(null);
  const task = useTask({
    decided_before: translations.text('bulk.days'),
    reason_code: translations.text('bulk.reason'),
  });
  const ask = usePreview();
  const count = () => {
    const request = parseBulkChange(form, {
      ...{ filter, ids, now: new Date(), badDays: translations.text('bulk.badDays') },
      needsReason: reasons.length > 0 ? translations.text('bulk.needsReason') : null,
    });
    if (!('operation' in request)) return task.refuse(request);
    return task.run(async () => setSeen({ request, sum: await ask(request) }));
  };
  const act = ({ request, sum }: BulkPreview) =>
    task.run(async () => {
      const done = await ask(request, sum.count).catch((error) => {
        if (!isRefused(error, 409)) throw error;
        return null;
      });
      // The number has changed meanwhile: the new one is counted and shown before anything is done.
      setSeen({ request, sum: done ?? (await ask(request)), isOther: done === null });
    });
  return (
    <Dialog
      wide
      title={translations.text('bulk.title')}
      lead={translations.text('bulk.lead')}
      onClose={onClose}
    >
      {seen?.sum.done && <BulkResult sum={seen.sum} task={task} onMore={count} onClose={onClose} />}
      {seen && !seen.sum.done && (
        <Confirm seen={seen} of={form.task} task={task} onAct={act} onBack={() => setSeen(null)} />
      )}
      {!seen && (
        <BulkNarrow task={task} onCount={count} onClose={onClose}>
          <BulkFields form={form} tasks={tasks} problemAt={task.problemAt} onWish={setWish} />
        </BulkNarrow>
      )}
    </Dialog>
  );
}

/** Sends a request with the number that it is expected to be about, or without one to count. */
function usePreview() {
  const send = useSend();
  return ({ operation, body }: BulkRequest, expected_count?: number): Promise<BulkCount> => {
    const expected = expected_count === undefined ? {} : { expected_count };
    if (operation === 'POST /admin/bulk/erase-images')
      return send(operation, { body: { ...body, ...expected } });
    if (operation === 'POST /admin/bulk/revoke-links')
      return send(operation, { body: { ...body, ...expected } });
    return send(operation, { body: { ...body, ...expected } });
  };
}

type NarrowProps = { task: Task; onCount(): unknown; onClose(): void; children: React.ReactNode };

function BulkNarrow({ task, onCount, onClose, children }: NarrowProps) {
  const translations = useTranslations();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onCount();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      <Problem sentence={task.problem} />
      <DialogEnd leave={translations.text('do.cancel')} onClose={onClose}>
        <Button look="primary" type="submit" aria-disabled={task.busy}>
          {translations.text('bulk.count')}
        </Button>
      </DialogEnd>
    </form>
  );
}

type ConfirmProps = {
  seen: BulkPreview;
  of: BulkTask;
  task: Task;
  onAct(seen: BulkPreview): unknown;
  onBack(): void;
};

/** How many it is about; the focus comes here, and not to the button. */
function Confirm({ seen, of, task, onAct, onBack }: ConfirmProps) {
  const translations = useTranslations();
  const { count, more } = seen.sum;
  const [typed, setTyped] = useState('');
  const [isMissed, setMissed] = useState(false);
  // Erasing images is for good: the number is typed, so that no button is pressed for another one.
  const isTyped = of !== 'images' || typed.trim() === String(count);
  const act = () => {
    setMissed(!isTyped);
    if (isTyped) onAct(seen);
  };
  return (
    <>
      <Announcement key={count}>
        {seen.isOther && <p>{translations.text('bulk.changed')}</p>}
        <strong>{translations.text(count === 0 ? 'bulk.nothing' : `bulk.${of}.about`, { count })}</strong>
        {count > 0 && <p className="muted">{translations.text(`bulk.${of}.means`)}</p>}
        {more && <p>{translations.text('bulk.more')}</p>}
      </Announcement>
      {of === 'images' && count > 0 && (
        <Field
          label={translations.text('bulk.type', { count })}
          inputMode="numeric"
          value={typed}
          problem={isMissed ? translations.text('bulk.typeFirst') : null}
          onChange={setTyped}
        />
      )}
      <Problem sentence={task.problem} />
      <DialogEnd leave={translations.text('bulk.back')} onClose={onBack}>
        {count > 0 && (
          <Button look="danger" aria-disabled={task.busy || !isTyped} onClick={act}>
            {translations.text(`bulk.${of}.act`, { count })}
          </Button>
        )}
      </DialogEnd>
    </>
  );
}

type BulkResultProps = { sum: BulkCount; task: Task; onMore(): unknown; onClose(): void };

function BulkResult({ sum: { count, more }, task, onMore, onClose }: BulkResultProps) {
  const translations = useTranslations();
  return (
    <>
      <Announcement>
        <Done>{translations.text('bulk.done', { count })}</Done>
      </Announcement>
      <Problem sentence={task.problem} />
      <DialogEnd>
        {more && (
          <Button aria-disabled={task.busy} onClick={onMore}>
            {translations.text('bulk.continue')}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {translations.text('do.close')}
        </Button>
      </DialogEnd>
    </>
  );
}

/** Shown in place of the button that was pressed, so it takes the focus. */
function Announcement({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles['told']} ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
