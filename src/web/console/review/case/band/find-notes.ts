import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { SIGNAL_NAMES, type SignalName } from '../../../locales/signal-groups.ts';
import { findComment } from '../sidebar/list-history.ts';

/** Characters of a person's text that fit below a headline; the whole is among the messages. */
const MAX_SHOWN_CHARACTERS = 140;

export const shorten = (text: string): string =>
  text.length <= MAX_SHOWN_CHARACTERS ? text : `${text.slice(0, MAX_SHOWN_CHARACTERS - 1).trimEnd()}…`;

type Answered = Pick<CaseView, 'status' | 'response_required' | 'messages'>;

/** The customer's last message, if it answers one of staff and nobody wrote since; null otherwise. */
export function findAnswer({ status, response_required, messages }: Answered): string | null {
  const last = messages.at(-1);
  if (status !== 'pending' || response_required || last?.author_type !== 'subject') return null;
  return messages.some(({ author_type }) => author_type === 'admin') ? last.comment_text : null;
}

type Reopening = { by: string; at: string; comment: string | null };

/** The reopening after which a waiting case was not decided again; null otherwise. */
export function findReopening(
  reviewCase: Pick<CaseView, 'status' | 'history' | 'messages' | 'notes'>,
): Reopening | null {
  const last = reviewCase.history.findLast(({ what }) => what !== 'escalated' && what !== 'handed_back');
  if (reviewCase.status !== 'pending' || last?.what !== 'reopened') return null;
  return { by: last.by, at: last.at, comment: findComment(reviewCase, last) };
}

/**
 * The signals of a decided case that the comparison with other records found before the decision, and that its evidence
 * does not have: a case is compared while it waits.
 */
export function listStoodAgainst({
  reviewCase,
  evidence,
}: {
  reviewCase: Pick<CaseView, 'status' | 'signals'>;
  evidence: Pick<Evidence, 'signals'>;
}): SignalName[] {
  if (reviewCase.status === 'pending' || reviewCase.status === 'processing') return [];
  const raised: readonly string[] = (evidence.signals ?? []).map(({ signal }) => signal);
  return SIGNAL_NAMES.filter((name) => reviewCase.signals.includes(name) && !raised.includes(name));
}
