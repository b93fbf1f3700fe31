import type { User } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice } from '../../components/choice.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { listPermissions } from '../roles/list-permissions.ts';
import styles from './role-choice.module.css';

const ROLES = SETTING_FIELDS['oidc.role_map.*'].options;

export type ChosenRole = Pick<User, 'role' | 'role_id'>;
type Props = { chosen: ChosenRole; onChange(chosen: ChosenRole): void };

/** A role of every tenant or of this one, and its permissions. */
export function RoleChoice({ chosen: { role, role_id }, onChange }: Props) {
  const translations = useTranslations();
  const customRoles = useRead('GET /admin/roles', {}).data ?? [];
  const builtInRoles = ROLES.map((value) => ({
    value: value as string,
    word: translations.text(`role.${value}`),
  }));
  const options = [...builtInRoles, ...customRoles.map(({ id, name }) => ({ value: id, word: name }))];
  const choose = (value: string) => {
    const preset = ROLES.find((each) => each === value);
    onChange(preset ? { role: preset, role_id: null } : { role: 'custom', role_id: value });
  };
  const custom = customRoles.find(({ id }) => id === role_id);
  return (
    <div className={styles['role']}>
      <Choice
        label={translations.text('users.role')}
        value={role === 'custom' ? (role_id ?? '') : role}
        options={options}
        onChange={choose}
      />
      <p className="muted small" role="status">
        {role === 'custom'
          ? custom && listPermissions(translations, custom)
          : translations.text(`role.${role}.may`)}
      </p>
    </div>
  );
}
