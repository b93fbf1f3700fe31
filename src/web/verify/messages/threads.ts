import type { Answer } from '../../api/ask-api.ts';
import type { Message as WrittenMessage } from '../../api/operations.ts';
import type { Progress, RetakeTask } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';
import type { SecondaryScreen } from '../side-screens/use-secondary-screen.ts';

/** The most messages of a thread in one answer. */
export const MESSAGES_A_PAGE = 100;

export type Message = WrittenMessage;
type MessagesAnswer = Answer<'GET /subject/messages'>;
type ThreadSummary = Omit<MessagesAnswer['licenses'][number], 'license_id'>;

/** The messages about one submission; the errand is the task of a re-upload. */
export type Thread = RetakeTask & ThreadSummary;

/** The name of a submission in a request, as `license_id`. */
export const nameThread = ({ kind, id }: RetakeTask) =>
  kind === 'license' ? { license_id: id } : { selfie_id: id };

/** Every thread of a listing, licences first. */
function readThreads({ licenses, selfies }: MessagesAnswer): Thread[] {
  return [
    ...licenses.map(({ license_id, ...listed }) => ({ kind: 'license' as const, id: license_id, ...listed })),
    ...selfies.map(({ selfie_id, ...listed }) => ({ kind: 'selfie' as const, id: selfie_id, ...listed })),
  ];
}

/** The images needed again and the questions without a reply, as far as the link may see them; null as `read`. */
export async function fetchThreads(
  read: SecondaryScreen['read'],
  { can_list_reupload, can_list_need_reply }: Capability,
  { needed, questions }: Pick<Progress, 'needed' | 'questions'>,
): Promise<Thread[] | null> {
  const queries = [
    ...(can_list_reupload ? [{ filter: 'reupload' as const }] : []),
    ...(can_list_need_reply ? [{ filter: 'need_reply' as const }] : []),
    // Messages about the link's own images are shown even if the link may list nothing.
    ...(can_list_reupload ? [] : needed.map(nameThread)),
    ...(can_list_need_reply ? [] : questions.map(nameThread)),
  ];
  const threadById = new Map<string, Thread>();
  for (const query of queries) {
    const listing = await read('GET /subject/messages', { query });
    if (!listing) return null;
    for (const thread of readThreads(listing)) threadById.set(thread.id, thread);
  }
  return [...threadById.values()];
}

/** The messages before one of a thread, first to last; null as `read`. */
export async function fetchEarlier(
  read: SecondaryScreen['read'],
  thread: RetakeTask,
  before: string,
): Promise<Message[] | null> {
  const listing = await read('GET /subject/messages', { query: { ...nameThread(thread), before } });
  return listing && readThreads(listing).flatMap(({ messages }) => messages);
}

/** The API's `YYYY-MM-DD HH:MM:SS`, which is in UTC. */
export function readTimestamp(timestamp: string): Date {
  return new Date(`${timestamp.replace(' ', 'T')}Z`);
}
