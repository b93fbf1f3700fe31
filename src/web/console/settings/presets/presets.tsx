import { Button } from '../../../ui/button/button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { Preset, Workflow } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { usePart } from '../../components/list/more.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { SectionPart } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { mayChange } from '../sections.ts';
import { formatLifetime } from './format-lifetime.ts';
import { PresetDialog } from './preset-dialog.tsx';
import { toPresetValues } from './preset-fields.ts';

type OpenPresetDialog = { preset: Preset | null; action: 'edit' | 'remove' };

/** The presets of links. */
export default function Presets() {
  const translations = useTranslations();
  const { session } = useConsole();
  const read = useRead('GET /admin/presets', {});
  const workflows = useRead('GET /admin/workflows', {}).data ?? [];
  const { opened, open, close } = useDialog<OpenPresetDialog>();
  const isEditor = mayChange(session, 'presets');
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  return (
    <SectionPart
      title={translations.text('settings.presets')}
      lead={translations.text('presets.lead')}
      action={
        isEditor && (
          <Button look="primary" onClick={() => open({ preset: null, action: 'edit' })}>
            {translations.text('presets.add')}
          </Button>
        )
      }
    >
      {rows.length > 0 && <Rows {...{ rows: part, workflows, isEditor }} onOpen={open} />}
      {more}
      <ListStates
        read={read}
        isEmpty={rows.length === 0}
        empty={translations.text('presets.none')}
        lead={isEditor ? translations.text('presets.noneLead') : null}
      />
      {opened?.action === 'edit' && (
        <PresetDialog preset={opened.preset} workflows={workflows} onClose={close} />
      )}
      {opened?.action === 'remove' && <Remove preset={opened.preset!} onClose={close} />}
    </SectionPart>
  );
}

type RowsProps = {
  rows: readonly Preset[];
  workflows: readonly Workflow[];
  isEditor: boolean;
  onOpen(opened: OpenPresetDialog): void;
};

function Rows({ rows, workflows, isEditor, onOpen }: RowsProps) {
  const translations = useTranslations();
  return (
    <Table
      stacks
      heads={[
        translations.text('presets.preset'),
        translations.text('presets.upload_type'),
        translations.text('presets.max_uses'),
        translations.text('presets.worksFor'),
        ...(isEditor ? [{ heard: translations.text('users.actions') }] : []),
      ]}
    >
      {rows.map((preset) => (
        <tr key={preset.id}>
          <Cells preset={preset} workflows={workflows} />
          {isEditor && (
            <td>
              <RowMenu
                label={translations.text('users.actionsFor', { name: preset.name })}
                items={[
                  { id: 'edit', word: translations.text('do.edit') },
                  { id: 'remove', word: translations.text('do.remove'), danger: true },
                ]}
                onAction={(action) => onOpen({ preset, action })}
              />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function Cells({ preset, workflows }: { preset: Preset; workflows: readonly Workflow[] }) {
  const translations = useTranslations();
  const values = toPresetValues(preset);
  const workflow = workflows.find(({ id }) => id === preset.workflow_id);
  return (
    <>
      <th scope="row">
        <bdi>{preset.name}</bdi>
        {workflow && (
          <>
            <br />
            <span className="muted small">
              <bdi>{workflow.name}</bdi>
            </span>
          </>
        )}
      </th>
      <td>{translations.text(`upload.${values.upload_type}`)}</td>
      <td>
        <span className="narrow-only">{translations.text('presets.max_uses')} </span>
        {values.max_uses || translations.text('presets.noLimit')}
      </td>
      <td>
        <span className="narrow-only">{translations.text('presets.worksFor')} </span>
        {formatLifetime(translations.locale, Number(values.expires_in_minutes))}
      </td>
    </>
  );
}

function Remove({ preset, onClose }: { preset: Preset; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={translations.text('presets.removeTitle', { name: preset.name })}
      lead={translations.text('presets.removeLead')}
      word={translations.text('do.remove')}
      danger
      task={task}
      act={() => send('DELETE /admin/presets/{id}', { path: { id: preset.id } })}
      onClose={onClose}
    />
  );
}
