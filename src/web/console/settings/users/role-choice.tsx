import { Choice } from '../../components/choice.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import type { Role } from '../../session.ts';
import styles from './role-choice.module.css';

const ROLES: readonly Role[] = ['superuser', 'admin', 'view', 'privacy'];

/** A role, and its permissions. */
export function RoleChoice({ role, onChange }: { role: Role; onChange(role: Role): void }) {
  const words = useTranslations();
  return (
    <div className={styles['role']}>
      <Choice
        label={words.text('users.role')}
        value={role}
        options={ROLES.map((value) => ({ value, word: words.text(`role.${value}`) }))}
        onChange={onChange}
      />
      <p className="muted small" role="status">
        {words.text(`role.${role}.may`)}
      </p>
    </div>
  );
}
