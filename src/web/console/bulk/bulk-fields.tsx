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
  const translations = useTranslations();
  const set = (name: keyof BulkForm) => (value: string) => onWish({ ...form, [name]: value });
  const any = { value: '', word: translations.text('narrow.any') };
  return (
    <>
      {tasks.length > 1 && (
        <Choice
          label={translations.text('bulk.what')}
          value={form.task}
          options={tasks.map((value) => ({ value, word: translations.text(`bulk.${value}`) }))}
          onChange={(task) => onWish({ ...form, task })}
        />
      )}
      <p className="muted">{translations.text(`bulk.${form.task}.lead`)}</p>
      <Fields>
        {form.task === 'reuploads' && (
          <ToThePerson form={form} set={set} any={any} problem={problemAt('reason_code')} />
        )}
        {form.task === 'links' && (
          <Field
            label={translations.text('bulk.before')}
            type="date"
            value={form.before}
            onChange={set('before')}
          />
        )}
        {form.task === 'images' && (
          <>
            <Field
              label={translations.text('bulk.days')}
              inputMode="numeric"
              maxLength={5}
              value={form.days}
              problem={problemAt('decided_before')}
              onChange={set('days')}
            />
            <Choice
              label={translations.text('queue.kind')}
              value={form.kind}
              options={[any, ...KINDS.map((value) => ({ value, word: formatKind(translations, value) }))]}
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
  const translations = useTranslations();
  const { session } = useConsole();
  const reasons = useRead('GET /admin/reasons', mayDecide(session) ? {} : null).data?.reasons ?? [];
  return (
    <>
      {reasons.length > 0 && (
        <div>
          <Choice
            label={translations.text('bulk.reason')}
            value={form.reason}
            options={[
              { ...any, word: translations.text('bulk.noReason') },
              ...reasons.map((reason) => ({
                value: reason.code,
                word: formatTenantReason(translations, reason),
              })),
            ]}
            onChange={set('reason')}
          />
          <Problem sentence={problem} />
        </div>
      )}
      <Field
        label={translations.text('decide.comment')}
        hint={translations.text('decide.optional')}
        lines={3}
        maxLength={4096}
        value={form.comment}
        onChange={set('comment')}
      />
    </>
  );
}

function OfWorkflow({ form, set, any }: PartProps) {
  const translations = useTranslations();
  const { session } = useConsole();
  const workflows = useRead('GET /admin/workflows', seesCases(session) ? {} : null).data ?? [];
  if (workflows.length === 0) return null;
  return (
    <Choice
      label={translations.text('narrow.workflow')}
      value={form.workflow}
      options={[any, ...workflows.map(({ id, name }) => ({ value: id, word: name }))]}
      onChange={set('workflow')}
    />
  );
}
