import type { RelatedCase } from '../../../../api/operations.ts';
import type { CaseView } from '../../../cases/case-types.ts';

type Tie = RelatedCase['ties'][number]['what'];

const STRONG = ['face', 'document'] as const satisfies readonly Tie[];
type StrongTie = (typeof STRONG)[number];

/** Three or more customers whose cases share a face or a document number. */
export type Ring = {
  /** with the customer of the opened case */
  customers: number;
  /** with the opened one */
  cases: number;
  /** what they share, each once, the strongest first */
  ties: StrongTie[];
};

const isStrong = (what: Tie) => STRONG.some((each) => each === what);

const listTied = ({ subject_id, related }: Pick<CaseView, 'subject_id' | 'related'>) =>
  related.filter((each) => each.subject_id !== subject_id && each.ties.some(({ what }) => isStrong(what)));

/** The ring that a case is part of; null if fewer than two other customers are tied to it. */
export function findRing(shown: Pick<CaseView, 'subject_id' | 'related'>): Ring | null {
  const tied = listTied(shown);
  const customers = new Set(tied.map(({ subject_id }) => subject_id)).size;
  if (customers < 2) return null;
  const ties = STRONG.filter((what) => tied.some((each) => each.ties.some((tie) => tie.what === what)));
  return { customers: customers + 1, cases: tied.filter(({ submission }) => submission).length + 1, ties };
}

/** The open cases of other customers tied to a case that are not escalated yet, by id. */
export const listEscalatable = (shown: Pick<CaseView, 'subject_id' | 'related'>): string[] =>
  listTied(shown).flatMap(({ submission }) =>
    submission?.status === 'pending' && submission.escalated_at === null ? [submission.id] : [],
  );
