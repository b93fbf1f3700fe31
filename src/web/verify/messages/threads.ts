import { type Asked, askAside } from '../aside/ask-aside.ts';
import type { Errand } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';

/** The most messages of a thread in one answer. */
export const MESSAGES_A_PAGE = 100;

export type Message = {
  id: string;
  author_type: 'admin' | 'subject';
  comment_text: string;
  created_at: string;
};

type Listed = { reupload_required: boolean; response_required: boolean; messages: Message[] };
type Listing = {
  licenses: (Listed & { license_id: string })[];
  selfies: (Listed & { selfie_id: string })[];
};

/** What is said about one submission; the errand is what a re-upload of it would be. */
export type Thread = Errand & Listed;

/** Every thread of a listing, licences first. */
export function readThreads({ licenses, selfies }: Listing): Thread[] {
  return [
    ...licenses.map(({ license_id, ...listed }) => ({ kind: 'license' as const, id: license_id, ...listed })),
    ...selfies.map(({ selfie_id, ...listed }) => ({ kind: 'selfie' as const, id: selfie_id, ...listed })),
  ];
}

/** What is needed again, and what waits for an answer, as far as the link may know of it. */
export async function fetchThreads(
  token: string,
  capability: Capability,
  needed: readonly Errand[],
): Promise<Asked<Thread[]>> {
  const filters = [
    ...(capability.can_list_reupload ? ['filter=reupload'] : []),
    ...(capability.can_list_need_reply ? ['filter=need_reply'] : []),
  ];
  // What came by the link itself is told of also where the link lists nothing.
  const own = capability.can_list_reupload ? [] : needed.map(({ kind, id }) => `${kind}_id=${id}`);
  const found = new Map<string, Thread>();
  for (const query of [...filters, ...own]) {
    const asked = await askAside<Listing>(token, 'GET', `/subject/messages?${query}`);
    if (asked.kind !== 'answered') return asked;
    for (const thread of readThreads(asked.answer.body)) found.set(thread.id, thread);
  }
  const body = [...found.values()];
  return { kind: 'answered', answer: { status: 200, body, retryAfterSeconds: null } };
}

/** The messages before one of a thread, first to last. */
export async function fetchEarlier(
  token: string,
  { kind, id }: Errand,
  before: string,
): Promise<Asked<Message[]>> {
  const query = new URLSearchParams({ [`${kind}_id`]: id, before });
  const asked = await askAside<Listing>(token, 'GET', `/subject/messages?${query}`);
  if (asked.kind !== 'answered') return asked;
  const body = readThreads(asked.answer.body).flatMap((thread) => thread.messages);
  return { kind: 'answered', answer: { status: 200, body, retryAfterSeconds: null } };
}

/** The API's `YYYY-MM-DD HH:MM:SS`, which is in UTC. */
export function readTimestamp(timestamp: string): Date {
  return new Date(`${timestamp.replace(' ', 'T')}Z`);
}
