import { recall, remember } from '../ui/remember.ts';

const STORAGE_KEY = 'attesta.drafts';
/** The one who types on the platform's pages; no tenant's user has this name, as it is no session's. */
export const PLATFORM_OPERATOR = 'platform:operator';

/** Text that was typed and not sent; `name` says in which field. */
type StoredDraft = { name: readonly (string | number)[]; subject: string; value: unknown };
/** `by`: the username of the user who typed; no other user reads it. */
type StoredDrafts = { by: string; drafts: StoredDraft[] };

const toKey = (name: StoredDraft['name']) => JSON.stringify(name);

/** The draft that this user left in the field before a reload; undefined without one. */
export const readDraft = (by: string, name: StoredDraft['name']): unknown =>
  readDrafts(by).find((each) => toKey(each.name) === toKey(name))?.value;

/** Stores a draft in this tab until the user signs out; `value` undefined removes it. */
export function storeDraft(by: string, draft: StoredDraft): void {
  const others = readDrafts(by).filter((each) => toKey(each.name) !== toKey(draft.name));
  write({ by, drafts: draft.value === undefined ? others : [...others, draft] });
}

/** Removes all drafts about a person whose data was deleted, or in a case that no longer exists. */
export function forgetDrafts(id: { subject: string } | { caseId: string }): void {
  const { by, drafts } = readStored();
  const isGone = ({ name, subject }: StoredDraft) =>
    'subject' in id ? subject === id.subject : name.includes(id.caseId);
  write({ by, drafts: drafts.filter((each) => !isGone(each)) });
}

export function clearDrafts(): void {
  remember('session', STORAGE_KEY, null);
}

const readDrafts = (by: string): StoredDraft[] => {
  const stored = readStored();
  return stored.by === by ? stored.drafts : [];
};

function readStored(): StoredDrafts {
  const nothing = { by: '', drafts: [] };
  try {
    const stored: unknown = JSON.parse(recall('session', STORAGE_KEY) ?? 'null');
    return isStored(stored) ? stored : nothing;
  } catch {
    return nothing;
  }
}

function isStored(value: unknown): value is StoredDrafts {
  if (typeof value !== 'object' || value === null) return false;
  const { by, drafts }: Partial<Record<keyof StoredDrafts, unknown>> = value;
  return typeof by === 'string' && Array.isArray(drafts) && drafts.every((each) => Array.isArray(each?.name));
}

function write(stored: StoredDrafts): void {
  remember('session', STORAGE_KEY, stored.drafts.length > 0 ? JSON.stringify(stored) : null);
}
