import { Button } from '../../../ui/button/button.tsx';
import type { StaffRole } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Line, Lines } from '../../components/list/lines.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { SectionPart } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { listPermissions } from './list-permissions.ts';
import { RoleDialog } from './role-dialog.tsx';

const PRESETS = SETTING_FIELDS['oidc.role_map.*'].options;
type OpenRoleDialog = { role: StaffRole | null; action: 'edit' | 'remove' };

/** The roles that every tenant has, and the tenant's own. */
export default function Roles() {
  const translations = useTranslations();
  const read = useRead('GET /admin/roles', {});
  const { opened, open, close } = useDialog<OpenRoleDialog>();
  return (
    <SectionPart
      title={translations.text('settings.roles')}
      lead={translations.text('roles.lead')}
      action={
        <Button look="primary" onClick={() => open({ role: null, action: 'edit' })}>
          {translations.text('roles.add')}
        </Button>
      }
    >
      <Lines>
        {PRESETS.map((role) => (
          <Line key={role} end={<span className="muted small">{translations.text('roles.builtIn')}</span>}>
            <strong>{translations.text(`role.${role}`)}</strong>
            <br />
            <span className="muted small">{translations.text(`role.${role}.may`)}</span>
          </Line>
        ))}
        {read.data?.map((role) => (
          <OwnRole key={role.id} role={role} onOpen={open} />
        ))}
      </Lines>
      <ListStates read={read} isEmpty={false} empty="" />
      {opened?.action === 'edit' && <RoleDialog role={opened.role} onClose={close} />}
      {opened?.action === 'remove' && <Remove role={opened.role!} onClose={close} />}
    </SectionPart>
  );
}

type RowProps = { role: StaffRole; onOpen(opened: OpenRoleDialog): void };

function OwnRole({ role, onOpen }: RowProps) {
  const translations = useTranslations();
  return (
    <Line
      end={
        <RowMenu
          label={translations.text('users.actionsFor', { name: role.name })}
          items={[
            { id: 'edit', word: translations.text('do.edit') },
            { id: 'remove', word: translations.text('do.remove'), danger: true },
          ]}
          onAction={(action) => onOpen({ role, action })}
        />
      }
    >
      <strong>
        <bdi>{role.name}</bdi>
      </strong>{' '}
      <span className="muted small">{translations.text('roles.users', { count: role.users })}</span>
      <br />
      <span className="muted small">{listPermissions(translations, role)}</span>
    </Line>
  );
}

function Remove({ role, onClose }: { role: StaffRole; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <FormDialog
      title={translations.text('roles.removeTitle', { name: role.name })}
      lead={role.users > 0 ? translations.text('roles.removeFirst', { count: role.users }) : undefined}
      word={translations.text('do.remove')}
      danger
      held={role.users > 0 ? translations.text('roles.removeFirst', { count: role.users }) : null}
      task={task}
      act={() => send('DELETE /admin/roles/{id}', { path: { id: role.id } })}
      onClose={onClose}
    />
  );
}
