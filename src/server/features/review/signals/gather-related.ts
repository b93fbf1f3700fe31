import {
  type CaseRow,
  type LatestCase,
  listCasesOfIds,
  listIdsOfSameLink,
  listNewestOfSubjects,
} from '../../../store/cases.ts';
import type { Tx } from '../../../store/transaction.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';

export const TIES = ['face', 'document', 'link'] as const;
/** What ties a case to another: `similarity` of a face alone. */
type CaseLink = { what: (typeof TIES)[number]; similarity: number | null };
export type RelatedCaseRow = Omit<LatestCase, 'submission_id'> & { ties: CaseLink[]; row: CaseRow | null };

type SignalNamed<Name extends Signal['signal']> = Extract<Signal, { signal: Name }>;
const find = <Name extends Signal['signal']>(signals: readonly Signal[], name: Name) =>
  signals.find((signal): signal is SignalNamed<Name> => signal.signal === name);

/**
 * The cases that belong together with this one, as its signals say now: of another person with the same face the case
 * that has it, of another with the same number their newest licence, of the same person what came by the same link.
 * A person who has sent nothing yet has no case.
 */
export async function gatherRelated(
  tx: Tx,
  tenantId: string,
  row: Pick<CaseRow, 'id' | 'subject_id'>,
  signals: readonly Signal[],
): Promise<RelatedCaseRow[]> {
  const faces = find(signals, 'same_face_as')?.subjects ?? [];
  const documents = find(signals, 'same_document_as')?.subjects ?? [];
  const owners = documents.map(({ subject_id }) => subject_id);
  const linked = await listIdsOfSameLink(tx, tenantId, row, MAX_OTHERS);
  const holders = await listNewestOfSubjects(tx, tenantId, owners);
  const ofFace = new Map(faces.map((face) => [face.subject_id, face]));
  // Somebody whose face matches too is listed once, with the case that has the face.
  const caseOf = (holder: LatestCase) => ofFace.get(holder.subject_id)?.submission_id ?? holder.submission_id;
  const cased = holders.flatMap((holder) => caseOf(holder) ?? []);
  const ids = [...new Set([...faces.map(({ submission_id }) => submission_id), ...cased, ...linked])];
  const rows = new Map((await listCasesOfIds(tx, tenantId, ids)).map((each) => [each.id, each]));
  const documentCases = new Set(cased);
  const related = ids.flatMap((id) => {
    const found = rows.get(id);
    if (!found) return [];
    const face = faces.find(({ submission_id }) => submission_id === id);
    const ties: CaseLink[] = [
      ...(face ? [{ what: 'face' as const, similarity: face.similarity }] : []),
      ...(documentCases.has(id) ? [{ what: 'document' as const, similarity: null }] : []),
      ...(linked.includes(id) ? [{ what: 'link' as const, similarity: null }] : []),
    ];
    const { subject_id, first_name, last_name } = found;
    return [{ subject_id, first_name, last_name, ties, row: found }];
  });
  const sentNothing = holders
    .filter((holder) => caseOf(holder) === null)
    .map(({ submission_id: _, ...person }) => ({
      ...person,
      ties: [{ what: 'document' as const, similarity: null }],
      row: null,
    }));
  return [...related, ...sentNothing];
}
