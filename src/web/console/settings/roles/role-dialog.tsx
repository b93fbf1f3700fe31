import { Field } from '../../../ui/field/field.tsx';
import type { StaffRole } from '../../api/answers.ts';
import { ROLE_FIELDS } from '../../api/setting-fields.ts';
import { useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { Permission } from '../../session.ts';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { PERMISSIONS } from './list-permissions.ts';
import styles from './role-dialog.module.css';

type Props = { role: StaffRole | null; onClose(): void };

/** A role of ticks. A right that the user lacks is refused by the server, in a sentence. */
export function RoleDialog({ role, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask({ name: translations.text('roles.name') });
  const form = `role.${role?.id ?? 'new'}`;
  const [name, setName] = useFormDraft(`${form}.name`, role?.name ?? '');
  const [chosen, setChosen] = useFormDraft<readonly Permission[]>(
    `${form}.permissions`,
    role?.permissions ?? ['cases'],
  );
  const save = () => {
    const body = { name, permissions: [...chosen] };
    if (role) return send('PATCH /admin/roles/{id}', { path: { id: role.id }, body });
    return send('POST /admin/roles', { body });
  };
  return (
    <FormDialog
      wide
      title={translations.text(role ? 'roles.editTitle' : 'roles.add')}
      lead={role && role.users > 0 ? translations.text('roles.inUse', { count: role.users }) : undefined}
      word={translations.text(role ? 'do.save' : 'do.add')}
      task={task}
      act={save}
      onClose={onClose}
    >
      <Field
        label={translations.text('roles.name')}
        value={name}
        maxLength={ROLE_FIELDS.name.maxLength}
        problem={task.problemAt('name')}
        onChange={setName}
      />
      <fieldset className={styles['ticks']}>
        <legend>{translations.text('roles.may')}</legend>
        <p className="muted small">{translations.text('permission.customers.hint')}</p>
        {PERMISSIONS.map((each) => (
          <Toggle
            key={each}
            label={translations.text(`permission.${each}`)}
            hint={translations.text(`permission.${each}.hint`)}
            on={chosen.includes(each)}
            onChange={(on) => setChosen(on ? [...chosen, each] : chosen.filter((other) => other !== each))}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
