import type { AuditEntry } from '../api/answers.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { formatActor } from './format-audit-entry.ts';

/**
 * The actor of an entry. The name of a user is upright; names that the service gives (the subject, the retention) are
 * in italics.
 */
export function ActorName({ entry }: { entry: AuditEntry }) {
  const translations = useTranslations();
  const name = formatActor(translations, entry);
  if (entry.actor_kind !== 'staff')
    return (
      <bdi>
        <em>{name}</em>
      </bdi>
    );
  // Two names may look alike; two ids never do.
  const id = entry.actor_id;
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {id !== undefined && (
        <small className="muted">{translations.text('users.id', { id: String(id) })}</small>
      )}
    </>
  );
}
