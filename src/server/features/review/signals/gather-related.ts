import {
  type CaseRow,
  type LatestCase,
  listCasesOfIds,
  listIdsOfSameLink,
  listNewestOfSubjects,
} from '../../../store/submissions/cases.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';

export const TIES = ['face', 'document', 'link'] as const;
/** The relation of a case to another: `similarity` of a face only. */
type CaseLink = { what: (typeof TIES)[number]; similarity: number | null };
export type RelatedCaseRow = Omit<LatestCase, 'submission_id'> & { ties: CaseLink[]; row: CaseRow | null };

type SignalNamed<Name extends Signal['signal']> = Extract<Signal, { signal: Name }>;
const find = <Name extends Signal['signal']>(signals: readonly Signal[], name: Name) =>
  signals.find((signal): signal is SignalNamed<Name> => signal.signal === name);

/**
 * The cases related to this one, by its current signals. For another person with the same face, the case that has it.
 * For another person with the same number, their newest licence. For the same person, the cases of the same link. A
 * person without a submission has no case.
 */
export async function gatherRelated(
  tx: Tx,
  tenantId: TenantId,
  row: Pick<CaseRow, 'id' | 'subject_id'>,
  signals: readonly Signal[],
): Promise<RelatedCaseRow[]> {
  const faces = find(signals, 'same_face_as')?.subjects ?? [];
  const documents = find(signals, 'same_document_as')?.subjects ?? [];
  const owners = documents.map(({ subject_id }) => subject_id);
  const linked = await listIdsOfSameLink(tx, tenantId, row, MAX_OTHERS);
  const holders = await listNewestOfSubjects(tx, tenantId, owners);
  const ofFace = new Map(faces.map((face) => [face.subject_id, face]));
  // A person whose face matches too is listed once, with the case that has the face.
  const findCaseId = (holder: LatestCase) =>
    ofFace.get(holder.subject_id)?.submission_id ?? holder.submission_id;
  const cased = holders.flatMap((holder) => findCaseId(holder) ?? []);
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
    .filter((holder) => findCaseId(holder) === null)
    .map(({ submission_id: _, ...person }) => ({
      ...person,
      ties: [{ what: 'document' as const, similarity: null }],
      row: null,
    }));
  return [...related, ...sentNothing];
}
