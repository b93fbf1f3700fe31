import { Button } from '../../../ui/button/button.tsx';
import type { Workflow } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Line, Lines } from '../../components/list/lines.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { SectionPart } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { mayChange } from '../sections.ts';
import { WorkflowDialog } from './workflow-dialog.tsx';
import styles from './workflows.module.css';

type OpenWorkflowDialog = { workflow: Workflow | null; action: 'edit' | 'remove' };

/** The steps that a link leads through, and their order. */
export default function Workflows() {
  const translations = useTranslations();
  const { session } = useConsole();
  const read = useRead('GET /admin/workflows', {});
  const { opened, open, close } = useDialog<OpenWorkflowDialog>();
  const isEditor = mayChange(session, 'workflows');
  const rows = read.data ?? [];
  return (
    <SectionPart
      title={translations.text('settings.workflows')}
      lead={translations.text('workflows.lead')}
      action={
        isEditor && (
          <Button look="primary" onClick={() => open({ workflow: null, action: 'edit' })}>
            {translations.text('workflows.add')}
          </Button>
        )
      }
    >
      {rows.length > 0 && (
        <Lines>
          {rows.map((workflow) => (
            <Row key={workflow.id} workflow={workflow} onOpen={isEditor ? open : null} />
          ))}
        </Lines>
      )}
      <ListStates
        read={read}
        isEmpty={rows.length === 0}
        empty={translations.text('workflows.none')}
        lead={isEditor ? translations.text('workflows.noneLead') : null}
      />
      {opened?.action === 'edit' && <WorkflowDialog workflow={opened.workflow} onClose={close} />}
      {opened?.action === 'remove' && <Remove workflow={opened.workflow!} onClose={close} />}
    </SectionPart>
  );
}

type RowProps = { workflow: Workflow; onOpen: ((opened: OpenWorkflowDialog) => void) | null };

function Row({ workflow, onOpen }: RowProps) {
  const translations = useTranslations();
  return (
    <Line
      end={
        onOpen && (
          <RowMenu
            label={translations.text('users.actionsFor', { name: workflow.name })}
            items={[
              { id: 'edit', word: translations.text('do.edit') },
              { id: 'remove', word: translations.text('do.remove'), danger: true },
            ]}
            onAction={(action) => onOpen({ workflow, action })}
          />
        )
      }
    >
      <strong>
        <bdi>{workflow.name}</bdi>
      </strong>
      <ol className={styles['steps']}>
        {workflow.steps.map(({ step_name }) => (
          <li key={step_name}>{translations.text(`step.${step_name}`)}</li>
        ))}
      </ol>
    </Line>
  );
}

function Remove({ workflow, onClose }: { workflow: Workflow; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={translations.text('workflows.removeTitle', { name: workflow.name })}
      lead={translations.text('workflows.removeLead')}
      word={translations.text('do.remove')}
      danger
      task={task}
      act={() => send('DELETE /admin/workflows/{id}', { path: { id: workflow.id } })}
      onClose={onClose}
    />
  );
}
