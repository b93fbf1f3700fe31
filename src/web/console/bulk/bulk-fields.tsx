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
  form: BulkForm;
  tasks: readonly BulkTask[];
  problemAt(field: string): string | null;
  onWish(form: BulkForm): void;
};

/** The action, and the filters of the cases that it is for. */
export function BulkFields({ form, tasks, problemAt, onWish }: Props) {
  const words = useTranslations();
  const set = (name: keyof BulkForm) => (value: string) => onWish({ ...form, [name]: value });
  const any = { value: '', word: words.text('narrow.any') };
  return (
    <>
      {tasks.length > 1 && (
        <Choice
          label={words.text('bulk.what')}
          value={form.task}
          options={tasks.map((value) => ({ value, word: words.text(`bulk.${value}`) }))}
          onChange={(task) => onWish({ ...form, task })}
        />
      )}
      <p className="muted">{words.text(`bulk.${form.task}.lead`)}</p>
      <Fields>
        {form.task === 'reuploads' && (
          <ToThePerson form={form} set={set} any={any} problem={problemAt('reason_code')} />
        )}
        {form.task === 'links' && (
          <Field label={words.text('bulk.before')} type="date" value={form.before} onChange={set('before')} />
        )}
        {form.task === 'images' && (
          <>
            <Field
              label={words.text('bulk.days')}
              inputMode="numeric"
              maxLength={5}
              value={form.days}
              problem={problemAt('decided_before')}
              onChange={set('days')}
            />
            <Choice
              label={words.text('queue.kind')}
              value={form.kind}
              options={[any, ...KINDS.map((value) => ({ value, word: formatKind(words, value) }))]}
              onChange={set('kind')}
            />
          </>
        )}
        {form.task !== 'reuploads' && <OfWorkflow form={form} set={set} any={any} />}
      </Fields>
    </>
  );
}

type PartProps = {
  form: BulkForm;
  set(name: keyof BulkForm): (value: string) => void;
  any: { value: string; word: string };
};

function ToThePerson({ form, set, any, problem }: PartProps & { problem: string | null }) {
  const words = useTranslations();
  const { session } = useConsole();
  const reasons = useRead('GET /admin/reasons', mayDecide(session) ? {} : null).data?.reasons ?? [];
  return (
    <>
      {reasons.length > 0 && (
        <div>
          <Choice
            label={words.text('bulk.reason')}
            value={form.reason}
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
        value={form.comment}
        onChange={set('comment')}
      />
    </>
  );
}

function OfWorkflow({ form, set, any }: PartProps) {
  const words = useTranslations();
  const { session } = useConsole();
  const workflows = useRead('GET /admin/workflows', seesCases(session) ? {} : null).data ?? [];
  if (workflows.length === 0) return null;
  return (
    <Choice
      label={words.text('narrow.workflow')}
      value={form.workflow}
      options={[any, ...workflows.map(({ id, name }) => ({ value: id, word: name }))]}
      onChange={set('workflow')}
    />
  );
}
