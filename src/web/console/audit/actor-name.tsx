import type { AuditEntry } from '../api/answers.ts';
import { useWords } from '../words/use-words.ts';
import { sayActor } from './say-entry.ts';

/**
 * Who did something. A user's name is upright; names that the service gives (the subject, the retention) are
 * in italics.
 */
export function ActorName({ entry }: { entry: AuditEntry }) {
  const name = sayActor(useWords(), entry);
  return <bdi>{entry.actor_kind === 'staff' ? name : <em>{name}</em>}</bdi>;
}
