import type { MasterKey } from '../../../encryption/master-key.ts';
import { type DecryptedFace, type FaceDeps, openFace } from '../../../face-search/open-face.ts';
import type { TenantSettings } from '../../../http/find-tenant.ts';
import { openNumberHash } from '../../../keys/tenant-key.ts';
import type { CaseRow } from '../../../store/cases.ts';
import { findFaces, findWaitingFace } from '../../../store/identity-faces.ts';
import { findStoredNumber, findSubjectsOfNumbers } from '../../../store/identity-markers.ts';
import type { SubmissionKind } from '../../../store/schema/submission-tables.ts';
import { hasApprovedSelfie } from '../../../store/submissions.ts';
import { findSettings } from '../../../store/tenants.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { compareFaces } from '../../../verification/faces/compare-faces.ts';
import { describeFaceLimit } from '../../../verification/faces/describe-face-limit.ts';
import { FIT_PORTRAIT, PORTRAIT_BAND } from '../../../verification/policy/face-policy.ts';
import { MAX_OTHERS } from '../../../verification/policy/signal-policy.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { judgeFaces, reportSimilarity } from '../../../verification/verdict/judge-distance.ts';
import { findBlocked } from './find-blocked.ts';
import { findSameFaces } from './find-same-faces.ts';

type OpenCase = {
  tenantId: string;
  row: Pick<CaseRow, 'id' | 'kind' | 'status' | 'subject_id'>;
  /** of the newest attempt; null while its pipeline runs */
  evidence: Evidence | null;
};

/**
 * The kind whose waiting picture is compared with this one until the subject has an approved one. It is the licence's
 * for a selfie, the selfie's for a licence.
 */
const COUNTERPART: Partial<Record<SubmissionKind, SubmissionKind>> = { license: 'selfie', selfie: 'license' };

/**
 * The signals that compare a case with the current state of other records. Faces of two people are compared only if the
 * tenant allows it.
 */
export async function gatherSignals(
  deps: FaceDeps,
  { tenantId, row, evidence }: OpenCase,
): Promise<Signal[]> {
  const subject = { tenantId, subjectId: row.subject_id };
  const { searched, signals } = await deps.db.asTenant(tenantId, async (tx) => {
    const sealed = await findFaces(tx, tenantId, [row.id]);
    const { settings } = await findSettings(tx, tenantId);
    const numbers = await readNumbers(tx, deps.masterKey, tenantId, row, evidence ?? {});
    const own = sealed.flatMap((face) => openFace(deps.masterKey, tenantId, face) ?? []);
    const comparesAcross = (settings as TenantSettings).compare_across_people !== false;
    const searched = comparesAcross ? own : [];
    const signals = [
      ...(await matchCounterpart(tx, deps.masterKey, tenantId, row, own)),
      ...(await findSameDocuments(tx, tenantId, row, numbers)),
      ...(await findBlocked(tx, deps.masterKey, tenantId, { faces: searched, hashes: numbers.hashes })),
    ];
    return { searched, signals };
  });
  const subjects = await findSameFaces(deps, subject, searched);
  return subjects.length > 0 ? [...signals, { signal: 'same_face_as', subjects }] : signals;
}

/**
 * Until a submission of the subject is approved, compares its waiting selfie with the portrait on its waiting licence.
 */
async function matchCounterpart(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: string,
  { kind, status, subject_id }: OpenCase['row'],
  own: readonly DecryptedFace[],
): Promise<Signal[]> {
  const wanted = COUNTERPART[kind];
  if (!wanted || status !== 'pending' || (await hasApprovedSelfie(tx, tenantId, subject_id))) return [];
  for (const { describer, descriptors } of own) {
    const other = await findWaitingFace(tx, tenantId, subject_id, wanted, describer);
    const opened = other && openFace(masterKey, tenantId, other);
    if (!opened) continue;
    const compared = compareFaces(descriptors, opened.descriptors);
    const matches = judgeFaces(compared, PORTRAIT_BAND, FIT_PORTRAIT) === 'same';
    const { submission_id } = other;
    const similarity = reportSimilarity(compared.distance);
    const face_limit = describeFaceLimit(PORTRAIT_BAND);
    return [{ signal: 'selfie_matches_document', similarity, matches, submission_id, face_limit }];
  }
  return [];
}

type Numbers = { keys: string[]; hashes: Buffer[] };

/** The numbers of a licence and of its subject's record, as keys; none of another kind of case. */
async function readNumbers(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: string,
  { kind, subject_id }: OpenCase['row'],
  evidence: Evidence,
): Promise<Numbers> {
  if (kind !== 'license') return { keys: [], hashes: [] };
  const stored = await findStoredNumber(tx, tenantId, subject_id);
  const hash = await openNumberHash(tx, masterKey, tenantId);
  const keys = [...new Set([...(evidence.numbers ?? []), ...(stored ? [stored] : [])])];
  return { keys, hashes: keys.map(hash) };
}

/** Others whose record, or whose newest document, has one of these numbers. */
async function findSameDocuments(
  tx: Tx,
  tenantId: string,
  { subject_id }: OpenCase['row'],
  numbers: Numbers,
): Promise<Signal[]> {
  const others = await findSubjectsOfNumbers(tx, tenantId, subject_id, numbers, MAX_OTHERS);
  return others.length > 0
    ? [{ signal: 'same_document_as', subjects: others.map((other) => ({ subject_id: other })) }]
    : [];
}
