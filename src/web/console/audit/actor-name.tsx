import type { AuditEntry } from '../api/answers.ts';
import { useWords } from '../words/use-words.ts';
import { sayActor } from './say-entry.ts';

/** Who did it. A name that somebody has chosen stands upright, and what the service calls others by does not. */
export function ActorName({ entry }: { entry: AuditEntry }) {
  const name = sayActor(useWords(), entry);
  return <bdi>{entry.actor_kind === 'staff' ? name : <em>{name}</em>}</bdi>;
}
