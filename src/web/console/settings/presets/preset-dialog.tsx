import { Field } from '../../../ui/field/field.tsx';
import type { Preset, Workflow } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { Choice } from '../../components/choice.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Fields } from '../../components/fields.tsx';
import { type Task, useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { type AcceptedDocuments, AcceptedDocumentsField } from '../parts/accepted-documents.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import styles from './preset-dialog.module.css';
import {
  FLAGS,
  findBadNumber,
  LIMITS,
  NO_WORKFLOW,
  type PresetValues,
  toNewPreset,
  toPresetValues,
  UPLOAD_TYPES,
} from './preset-fields.ts';

const NUMBERS = ['expires_in_minutes', ...LIMITS] as const;

type Props = { preset: Preset | null; workflows: readonly Workflow[]; onClose(): void };

/** Everything that a link of the preset can do, in plain words. */
export function PresetDialog({ preset, workflows, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const [values, setValues] = useFormDraft(`preset.${preset?.id ?? 'new'}`, toPresetValues(preset));
  const labels = {
    name: translations.text('presets.name'),
    accepted_documents: translations.text('presets.accepted'),
    ...Object.fromEntries(NUMBERS.map((name) => [name, translations.text(`presets.${name}`)])),
  };
  const task = useTask(labels);
  const check = () => {
    const field = findBadNumber(values);
    return field && { field, sentence: translations.text('presets.wholeNumber') };
  };
  const save = () => {
    if (preset)
      return send('PATCH /admin/presets/{id}', { path: { id: preset.id }, body: toNewPreset(values) });
    return send('POST /admin/presets', { body: toNewPreset(values) });
  };
  const change = (some: Partial<PresetValues>) => setValues({ ...values, ...some });
  return (
    <FormDialog
      wide
      title={translations.text(preset ? 'presets.editTitle' : 'presets.add')}
      word={translations.text(preset ? 'do.save' : 'do.add')}
      task={task}
      check={check}
      act={save}
      onClose={onClose}
    >
      <Field
        label={translations.text('presets.name')}
        value={values.name}
        problem={task.problemAt('name')}
        onChange={(name) => change({ name })}
      />
      <Fields>
        <Kinds values={values} workflows={workflows} onChange={change} />
        <Numbers values={values} task={task} onChange={change} />
      </Fields>
      <fieldset className={styles['toggles']}>
        <legend>{translations.text('presets.may')}</legend>
        {FLAGS.map((name) => (
          <Toggle
            key={name}
            label={translations.text(`presets.${name}`)}
            on={values[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
      </fieldset>
      <Accepted
        accepted={values.accepted_documents ?? null}
        problem={task.problemAt('accepted_documents')}
        onChange={(accepted_documents) => change({ accepted_documents })}
      />
    </FormDialog>
  );
}

type PartProps = { values: PresetValues; onChange(some: Partial<PresetValues>): void };

function Kinds({ values, workflows, onChange }: PartProps & { workflows: readonly Workflow[] }) {
  const translations = useTranslations();
  return (
    <>
      <Choice
        label={translations.text('presets.upload_type')}
        value={values.upload_type}
        options={UPLOAD_TYPES.map((value) => ({ value, word: translations.text(`upload.${value}`) }))}
        onChange={(upload_type) => onChange({ upload_type })}
      />
      <Choice
        label={translations.text('presets.workflow_id')}
        value={values.workflow_id}
        options={[
          { value: NO_WORKFLOW, word: translations.text('presets.noWorkflow') },
          ...workflows.map(({ id, name }) => ({ value: id, word: name })),
        ]}
        onChange={(workflow_id) => onChange({ workflow_id })}
      />
    </>
  );
}

function Numbers({ values, task, onChange }: PartProps & { task: Task }) {
  const translations = useTranslations();
  return NUMBERS.map((name) => (
    <Field
      key={name}
      label={translations.text(`presets.${name}`)}
      inputMode="numeric"
      value={values[name]}
      problem={task.problemAt(name)}
      hint={translations.text(name === 'expires_in_minutes' ? 'presets.minutesHint' : 'presets.limitHint')}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

/** The kinds that a link of the preset accepts, if they are fewer than the tenant's. */
function Accepted(props: {
  accepted: AcceptedDocuments | null;
  problem: string | null;
  onChange(accepted: AcceptedDocuments | null): void;
}) {
  const translations = useTranslations();
  return (
    <>
      <Toggle
        label={translations.text('presets.acceptedSome')}
        hint={translations.text('presets.acceptedSomeHint')}
        on={props.accepted !== null}
        onChange={(on) => props.onChange(on ? ['licence'] : null)}
      />
      {props.accepted && (
        <AcceptedDocumentsField
          {...props}
          title={translations.text('presets.accepted')}
          hint={translations.text('presets.acceptedHint')}
          accepted={props.accepted}
        />
      )}
    </>
  );
}
