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
  const words = useTranslations();
  const { session } = useConsole();
  const read = useRead('GET /admin/workflows', {});
  const { opened, open, close } = useDialog<OpenWorkflowDialog>();
  const isEditor = mayChange(session, 'workflows');
  const rows = read.data ?? [];
  return (
    <SectionPart
      title={words.text('settings.workflows')}
      lead={words.text('workflows.lead')}
      action={
        isEditor && (
          <Button look="primary" onClick={() => open({ workflow: null, action: 'edit' })}>
            {words.text('workflows.add')}
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
        empty={words.text('workflows.none')}
        lead={isEditor ? words.text('workflows.noneLead') : null}
      />
      {opened?.action === 'edit' && <WorkflowDialog workflow={opened.workflow} onClose={close} />}
      {opened?.action === 'remove' && <Remove workflow={opened.workflow!} onClose={close} />}
    </SectionPart>
  );
}

type RowProps = { workflow: Workflow; onOpen: ((opened: OpenWorkflowDialog) => void) | null };

function Row({ workflow, onOpen }: RowProps) {
  const words = useTranslations();
  return (
    <Line
      end={
        onOpen && (
          <RowMenu
            label={words.text('users.actionsFor', { name: workflow.name })}
            items={[
              { id: 'edit', word: words.text('do.edit') },
              { id: 'remove', word: words.text('do.remove'), danger: true },
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
          <li key={step_name}>{words.text(`step.${step_name}`)}</li>
        ))}
      </ol>
    </Line>
  );
}

function Remove({ workflow, onClose }: { workflow: Workflow; onClose(): void }) {
  const words = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={words.text('workflows.removeTitle', { name: workflow.name })}
      lead={words.text('workflows.removeLead')}
      word={words.text('do.remove')}
      danger
      task={task}
      act={() => send('DELETE /admin/workflows/{id}', { path: { id: workflow.id } })}
      onClose={onClose}
    />
  );
}
