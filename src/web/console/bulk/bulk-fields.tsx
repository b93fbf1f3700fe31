import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { useRead } from '../api/use-api.ts';
import { formatKind, KINDS } from '../cases/format-kind.ts';
import { Choice } from '../components/choice.tsx';
import { Fields } from '../components/fields.tsx';
import { useConsole } from '../console-context.ts';
import { formatTenantReason } from '../locales/format-tenant-reason.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayDecide, seesCases } from '../session.ts';
import type { BulkTask } from './bulk-tasks.ts';
import type { BulkForm } from './parse-bulk-change.ts';

type Props = {
  wish: BulkForm;
  tasks: readonly BulkTask[];
  problemAt(field: string): string | null;
  onWish(wish: BulkForm): void;
};

/** The action, and the filters of the cases that it is for. */
export function BulkFields({ wish, tasks, problemAt, onWish }: Props) {
  const words = useTranslations();
  const set = (name: keyof BulkForm) => (value: string) => onWish({ ...wish, [name]: value });
  const any = { value: '', word: words.text('narrow.any') };
  return (
    <>
      {tasks.length > 1 && (
        <Choice
          label={words.text('bulk.what')}
          value={wish.task}
          options={tasks.map((value) => ({ value, word: words.text(`bulk.${value}`) }))}
          onChange={(task) => onWish({ ...wish, task })}
        />
      )}
      <p className="muted">{words.text(`bulk.${wish.task}.lead`)}</p>
      <Fields>
        {wish.task === 'reuploads' && (
          <ToThePerson wish={wish} set={set} any={any} problem={problemAt('reason_code')} />
        )}
        {wish.task === 'links' && (
          <Field label={words.text('bulk.before')} type="date" value={wish.before} onChange={set('before')} />
        )}
        {wish.task === 'images' && (
          <>
            <Field
              label={words.text('bulk.days')}
              inputMode="numeric"
              maxLength={5}
              value={wish.days}
              problem={problemAt('decided_before')}
              onChange={set('days')}
            />
            <Choice
              label={words.text('queue.kind')}
              value={wish.kind}
              options={[any, ...KINDS.map((value) => ({ value, word: formatKind(words, value) }))]}
              onChange={set('kind')}
            />
          </>
        )}
        {wish.task !== 'reuploads' && <OfWorkflow wish={wish} set={set} any={any} />}
      </Fields>
    </>
  );
}

type PartProps = {
  wish: BulkForm;
  set(name: keyof BulkForm): (value: string) => void;
  any: { value: string; word: string };
};

function ToThePerson({ wish, set, any, problem }: PartProps & { problem: string | null }) {
  const words = useTranslations();
  const { session } = useConsole();
  const reasons = useRead('GET /admin/reasons', mayDecide(session) ? {} : null).data?.reasons ?? [];
  return (
    <>
      {reasons.length > 0 && (
        <div>
          <Choice
            label={words.text('bulk.reason')}
            value={wish.reason}
            options={[
              { ...any, word: words.text('bulk.noReason') },
              ...reasons.map((reason) => ({ value: reason.code, word: formatTenantReason(words, reason) })),
            ]}
            onChange={set('reason')}
          />
          <Problem sentence={problem} />
        </div>
      )}
      <Field
        label={words.text('decide.comment')}
        hint={words.text('decide.optional')}
        lines={3}
        maxLength={4096}
        value={wish.comment}
        onChange={set('comment')}
      />
    </>
  );
}

function OfWorkflow({ wish, set, any }: PartProps) {
  const words = useTranslations();
  const { session } = useConsole();
  const workflows = useRead('GET /admin/workflows', seesCases(session) ? {} : null).data ?? [];
  if (workflows.length === 0) return null;
  return (
    <Choice
      label={words.text('narrow.workflow')}
      value={wish.workflow}
      options={[any, ...workflows.map(({ id, name }) => ({ value: id, word: name }))]}
      onChange={set('workflow')}
    />
  );
}
