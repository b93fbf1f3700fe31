import type { AuditEntry } from '../api/answers.ts';

/** Looks at a case, a photo or a film: each is an entry, and they are most of the log. */
const VIEWS: readonly string[] = ['submission.viewed', 'submission.opened', 'image.viewed'];

/** An entry, or looks of one user that follow each other, at one customer or several. */
export type AuditGroup = { is: 'entry'; entry: AuditEntry } | { is: 'views'; entries: readonly AuditEntry[] };

const isView = ({ action }: AuditEntry) => VIEWS.includes(action);

const isSameView = (one: AuditEntry, other: AuditEntry) =>
  one.actor === other.actor && one.actor_kind === other.actor_kind && one.actor_id === other.actor_id;

/** Folds two or more looks in a row. Every other entry stays by itself, and the order stays. */
export function foldViews(entries: readonly AuditEntry[]): AuditGroup[] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0] && isView(entry) && isView(last[0]) && isSameView(entry, last[0])) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) =>
    group.length === 1 ? { is: 'entry', entry: group[0]! } : { is: 'views', entries: group },
  );
}
