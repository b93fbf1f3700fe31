import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import type { StepName, Workflow } from '../../api/answers.ts';
import { WORKFLOW_FIELDS } from '../../api/setting-fields.ts';
import { useSend } from '../../api/use-api.ts';
import { Buttons } from '../../components/buttons.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Sortable } from '../parts/sortable.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import styles from './workflow-dialog.module.css';

const STEPS = WORKFLOW_FIELDS['steps.*.step_name'].options;

/** A workflow's name, its steps and their order. */
export function WorkflowDialog({ workflow, onClose }: { workflow: Workflow | null; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const form = `workflow.${workflow?.id ?? 'new'}`;
  const [name, setName] = useFormDraft(`${form}.name`, workflow?.name ?? '');
  const [steps, setSteps] = useFormDraft<StepName[]>(
    `${form}.steps`,
    workflow ? workflow.steps.map(({ step_name }) => step_name) : ['verify_license', 'check_selfie'],
  );
  const task = useTask({ name: translations.text('workflows.name') });
  const save = () => {
    const body = { name, steps: steps.map((step_name, index) => ({ step_name, step_order: index + 1 })) };
    if (workflow) return send('PATCH /admin/workflows/{id}', { path: { id: workflow.id }, body });
    return send('POST /admin/workflows', { body });
  };
  return (
    <FormDialog
      title={translations.text(workflow ? 'workflows.editTitle' : 'workflows.add')}
      word={translations.text(workflow ? 'do.save' : 'do.add')}
      held={steps.length > 0 ? null : translations.text('workflows.needsStep')}
      task={task}
      act={save}
      onClose={onClose}
    >
      <Field
        label={translations.text('workflows.name')}
        value={name}
        problem={task.problemAt('name')}
        onChange={setName}
      />
      <Steps steps={steps} onChange={setSteps} />
    </FormDialog>
  );
}

type StepsProps = { steps: readonly StepName[]; onChange(steps: StepName[]): void };

function Steps({ steps, onChange }: StepsProps) {
  const translations = useTranslations();
  const getStepName = (id: StepName) => translations.text(`step.${id}`);
  const left = STEPS.filter((step) => !steps.includes(step));
  return (
    <div className={styles['steps']}>
      <p className={styles['label']}>{translations.text('workflows.steps')}</p>
      {steps.length > 0 && (
        <Sortable
          label={translations.text('workflows.steps')}
          entries={steps.map((id) => ({ id, name: getStepName(id) }))}
          onChange={(entries) => onChange(entries.map(({ id }) => id))}
          tools={({ id, name }) => (
            <IconButton
              label={translations.text('sort.remove', { name })}
              onClick={() => onChange(steps.filter((step) => step !== id))}
            >
              <Icon name="bin" />
            </IconButton>
          )}
        />
      )}
      <p className="muted small">{translations.text('sort.hint')}</p>
      <Buttons>
        {left.map((step) => (
          <Button key={step} onClick={() => onChange([...steps, step])}>
            {translations.text('workflows.addStep', { name: getStepName(step) })}
          </Button>
        ))}
      </Buttons>
    </div>
  );
}
