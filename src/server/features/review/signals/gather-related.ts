import { findIdentities } from '../../../store/subjects.ts';
import {
  type CaseRow,
  type LatestCase,
  listCasesOfIds,
  listIdsOfSameLink,
  listNewestOfSubjects,
} from '../../../store/submissions/cases.ts';
import { MARK_KINDS, type SharedMark } from '../../../store/submissions/upload-marks.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { reportDistance } from '../../../verification/faces/judge-distance.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { chooseLimits } from '../../face-search/choose-limits.ts';
import { type ComparedRecords, compareIdentities } from './compare-identities.ts';
import type { NearSubject } from './list-near-people.ts';

export const TIES = ['face', 'near', 'document', 'file', 'device', 'link'] as const;
/** The relation of a case to another. Of a face only: `similarity`, and the distance up to which it counts. */
type CaseLink = { what: (typeof TIES)[number]; similarity: number | null; up_to: number | null };
type TiedCase = Omit<LatestCase, 'submission_id'> & { ties: CaseLink[]; row: CaseRow | null };
/** `records`: how the records of both people compare; null for another case of the same person. */
export type RelatedCaseRow = TiedCase & { records: ComparedRecords | null };

type SignalNamed<Name extends Signal['signal']> = Extract<Signal, { signal: Name }>;
const find = <Name extends Signal['signal']>(signals: readonly Signal[], name: Name) =>
  signals.find((signal): signal is SignalNamed<Name> => signal.signal === name);

/**
 * The cases related to this one, by its current signals. For another person with the same face, or with one about as
 * near as the reference, the case that has it. For another person with the same number, their newest licence. For one
 * with the same file or device, the newest case that has it. For the same person, the cases of the same link. A
 * person without a submission has no case.
 */
export async function gatherRelated(
  tx: Tx,
  tenantId: TenantId,
  row: Pick<CaseRow, 'id' | 'kind' | 'subject_id'>,
  signals: readonly Signal[],
  { nearPeople, sharedMarks }: { nearPeople: readonly NearSubject[]; sharedMarks: readonly SharedMark[] },
): Promise<RelatedCaseRow[]> {
  const faces = find(signals, 'same_face_as')?.subjects ?? [];
  const documents = find(signals, 'same_document_as')?.subjects ?? [];
  const owners = documents.map(({ subject_id }) => subject_id);
  const linked = await listIdsOfSameLink(tx, tenantId, row, MAX_OTHERS);
  const holders = await listNewestOfSubjects(tx, tenantId, owners);
  const isNamed = ({ subject_id }: NearSubject) => faces.some((face) => face.subject_id === subject_id);
  const alike = [...faces, ...nearPeople.filter((near) => !isNamed(near))];
  const ofFace = new Map(alike.map((face) => [face.subject_id, face]));
  // A person whose face matches too is listed once, with the case that has the face.
  const findCaseId = (holder: Pick<LatestCase, 'subject_id' | 'submission_id'>) =>
    ofFace.get(holder.subject_id)?.submission_id ?? holder.submission_id;
  const cased = holders.flatMap((holder) => findCaseId(holder) ?? []);
  const marked = sharedMarks.map((each) => ({ ...each, caseId: findCaseId(each) }));
  const ofMarks = marked.flatMap(({ caseId }) => caseId ?? []);
  const faceCases = alike.map(({ submission_id }) => submission_id);
  const ids = [...new Set([...faceCases, ...cased, ...ofMarks, ...linked])];
  const rows = new Map((await listCasesOfIds(tx, tenantId, ids)).map((each) => [each.id, each]));
  const documentCases = new Set(cased);
  const related = ids.flatMap((id) => {
    const found = rows.get(id);
    if (!found) return [];
    const { subject_id, first_name, last_name } = found;
    const face = faces.find(({ submission_id }) => submission_id === id);
    const isOfFace = ofFace.get(subject_id)?.submission_id === id;
    const ties: CaseLink[] = [
      ...(face ? [tieFaces(row, found, face)] : []),
      ...(isOfFace ? tieNear(found, nearPeople) : []),
      ...(documentCases.has(id) ? [{ what: 'document' as const, ...NO_DISTANCE }] : []),
      ...MARK_KINDS.filter((what) => marked.some((each) => each.what === what && each.caseId === id)).map(
        (what) => ({ what, ...NO_DISTANCE }),
      ),
      ...(linked.includes(id) ? [{ what: 'link' as const, ...NO_DISTANCE }] : []),
    ];
    return ties.length > 0 ? [{ subject_id, first_name, last_name, ties, row: found }] : [];
  });
  const sentNothing = holders
    .filter((holder) => findCaseId(holder) === null)
    .map(({ submission_id: _, ...person }) => ({
      ...person,
      ties: [{ what: 'document' as const, ...NO_DISTANCE }],
      row: null,
    }));
  return withRecords(tx, { tenantId, subjectId: row.subject_id }, [...related, ...sentNothing]);
}

/** Adds how the record of each other person compares with that of the case. */
async function withRecords(
  tx: Tx,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  tied: readonly TiedCase[],
): Promise<RelatedCaseRow[]> {
  const others = tied.flatMap(({ subject_id }) => (subject_id === subjectId ? [] : subject_id));
  const identities = others.length > 0 ? await findIdentities(tx, tenantId, [subjectId, ...others]) : null;
  return tied.map((each) => {
    const [one, other] = [identities?.get(subjectId), identities?.get(each.subject_id)];
    const isOther = each.subject_id !== subjectId;
    return { ...each, records: isOther && one && other ? compareIdentities(one, other) : null };
  });
}

const NO_DISTANCE = { similarity: null, up_to: null };

type Kind = Pick<CaseRow, 'kind'>;

function tieFaces(one: Kind, other: Kind, { similarity }: { similarity: number }): CaseLink {
  return { what: 'face', similarity, up_to: reportDistance(chooseLimits(one, other).band.same) };
}

/** Only approved selfies are compared. One that the reader must still judge as a blind sample would be known by that. */
function tieNear({ subject_id, status }: CaseRow, nearPeople: readonly NearSubject[]): CaseLink[] {
  const near = nearPeople.find((each) => each.subject_id === subject_id);
  if (!near || status !== 'approved') return [];
  return [{ what: 'near', similarity: near.similarity, up_to: near.up_to }];
}
