import { openNumberHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import {
  findBlockedFaces,
  findBlockedNumbers,
  listBlocksOfSubject,
  listUnseenBlocks,
} from '../../../store/blocks.ts';
import { comparesAcross } from '../../../store/consents.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import type { CaseRow } from '../../../store/submissions/cases.ts';
import { findFaces } from '../../../store/submissions/identity-faces.ts';
import { findStoredNumber, findSubjectsOfNumbers } from '../../../store/submissions/identity-markers.ts';
import { listSharedMarks, type SharedMark } from '../../../store/submissions/upload-marks.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { reportSimilarity } from '../../../verification/faces/judge-distance.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { findSameFaces } from '../../face-search/find-same-faces.ts';
import { type FaceDeps, openFace } from '../../face-search/open-face.ts';
import { type Counterpart, compareCounterpart, readCounterpart } from './compare-counterpart.ts';

type OpenCase = {
  tenantId: TenantId;
  row: Pick<CaseRow, 'id' | 'kind' | 'status' | 'subject_id'> &
    Partial<Pick<CaseRow, 'verified' | 'signals'>>;
  /** of the newest attempt; null while its pipeline runs */
  evidence: Evidence | null;
};

type GatheredSignals = {
  signals: Signal[];
  counterpart: Counterpart | null;
  /** submissions of others with the same file, or from the same device */
  sharedMarks: SharedMark[];
};

/**
 * The signals that compare a case with the current state of other records, and the subject's other image beside it.
 * Faces of two people are compared only if the tenant allows it and the subject does not refuse it.
 */
export async function gatherSignals(
  deps: FaceDeps,
  { tenantId, row, evidence }: OpenCase,
): Promise<GatheredSignals> {
  const subject = { tenantId, subjectId: row.subject_id };
  const found = await deps.db.asTenant(tenantId, async (tx) => {
    const sealed = await findFaces(tx, tenantId, [row.id]);
    const isCompared = await comparesAcross(tx, tenantId, row.subject_id);
    const caseFaces = sealed.flatMap((face) => openFace(deps.masterKey, tenantId, face) ?? []);
    const searched = isCompared ? caseFaces : [];
    const describers = searched.map(({ describer }) => describer);
    const numbers = await readNumbers(tx, deps.masterKey, tenantId, row, evidence ?? {});
    const beside = await readCounterpart(tx, deps.masterKey, { tenantId, row, evidence }, caseFaces);
    const unseenBlocks = await listUnseenBlocks(tx, tenantId, row.id);
    // What other records have counts whether or not the reader may know the decision about them.
    return onTables(tx, async () => ({
      comparesAcross: isCompared,
      searched,
      beside,
      unseenBlocks,
      documents: await findSameDocuments(tx, tenantId, row, numbers),
      shared: await listSharedMarks(tx, tenantId, row, MAX_OTHERS),
      blockedNumbers: await findBlockedNumbers(tx, tenantId, numbers.hashes),
      blockedFaces: await findBlockedFaces(tx, tenantId, describers),
      // Known without a comparison: the list has an image of this subject.
      ownBlocks: isCompared ? [] : await listBlocksOfSubject(tx, tenantId, row.subject_id),
    }));
  });
  const faces = await findSameFaces(deps, subject, found.searched, found.blockedFaces);
  const blocks = [
    ...found.blockedNumbers.map((block) => ({ ...block, what: 'document' as const })),
    ...faces.flatMap(({ blockId, subjectId }) =>
      blockId ? [{ block_id: blockId, what: 'face' as const, subject_id: subjectId }] : [],
    ),
    ...found.ownBlocks.flatMap(({ id, what, subject_id }) =>
      what === 'face' ? [{ block_id: id, what, subject_id }] : [],
    ),
  ].filter(({ block_id }) => !found.unseenBlocks.has(block_id));
  const subjects = faces
    .filter(({ blockId }) => !blockId)
    .slice(0, MAX_OTHERS)
    .map(({ subjectId, submissionId, distance }) => ({
      subject_id: subjectId,
      similarity: reportSimilarity(distance),
      submission_id: submissionId,
    }));
  const compared = found.beside && (await compareCounterpart(deps, subject, found.beside, found));
  const signals: Signal[] = [
    ...(compared?.signals ?? []),
    ...found.documents,
    ...listRecordChanges(row),
    ...(blocks.length > 0 ? [{ signal: 'blocked' as const, blocks }] : []),
    ...(subjects.length > 0 ? [{ signal: 'same_face_as' as const, subjects }] : []),
  ];
  return { signals, counterpart: compared?.counterpart ?? null, sharedMarks: found.shared };
}

/** The details that are no longer those of the approval. An approval whose details were not kept names none. */
function listRecordChanges({ status, verified, signals }: OpenCase['row']): Signal[] {
  if (status !== 'approved') return [];
  const fields = verified?.record_changed ?? [];
  const isUnknown = !verified && signals?.includes('record_changed') === true;
  return fields.length > 0 || isUnknown ? [{ signal: 'record_changed', fields }] : [];
}

type Numbers = { keys: string[]; hashes: Buffer[] };

/** The numbers of a licence and of its subject's record, as keys; none of another kind of case. */
async function readNumbers(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: TenantId,
  { kind, subject_id }: OpenCase['row'],
  evidence: Evidence,
): Promise<Numbers> {
  if (kind !== 'license') return { keys: [], hashes: [] };
  const stored = await findStoredNumber(tx, tenantId, subject_id);
  const keys = [...new Set([...(evidence.numbers ?? []), ...(stored ? [stored] : [])])];
  if (keys.length === 0) return { keys, hashes: [] };
  const hash = await openNumberHash(tx, masterKey, tenantId);
  return { keys, hashes: keys.map(hash) };
}

/** Others whose record, or whose newest document, has one of these numbers. */
async function findSameDocuments(
  tx: Tx,
  tenantId: TenantId,
  { subject_id }: OpenCase['row'],
  numbers: Numbers,
): Promise<Signal[]> {
  const others = await findSubjectsOfNumbers(tx, tenantId, subject_id, numbers, MAX_OTHERS);
  return others.length > 0
    ? [{ signal: 'same_document_as', subjects: others.map((other) => ({ subject_id: other })) }]
    : [];
}
