import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { ImageVault } from '../../encryption/image-vault.ts';
import { createMasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import { verifyLicence } from '../../features/submissions/pipeline/verify-licence.ts';
import { toApprovalRules } from '../../features/submissions/to-rules.ts';
import { isCalendarDate } from '../../http/fields/request-fields.ts';
import { UNSET_SETTINGS } from '../../store/settings.ts';
import { toTenantId } from '../../store/tenant-id.ts';
import { LICENCE_ONLY } from '../../verification/document/accepted-documents.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { FIELD_WEIGHTS, READ_FROM } from '../../verification/policy/score-policy.ts';
import type { DetailField, StoredDetails } from '../../verification/record-match/stored-details.ts';
import type { DecidedAttempt } from '../../verification/replay/list-possible-findings.ts';
import { NO_MATCHES } from '../../verification/verdict/lookups.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import { readTable } from './read-table.ts';
import { IMAGE_TIMEOUT_MS, openImage, type RecognitionDeps } from './recognition.ts';

export type Document = { line: number; file: string; details: StoredDetails; group: string | null };

const FIELDS = Object.keys(FIELD_WEIGHTS) as DetailField[];
const REQUIRED_COLUMNS = ['file', 'first_name', 'last_name'];
const DATES: readonly DetailField[] = ['date_of_birth', 'license_issue_date', 'license_expiry_date'];

/** Reads the table of documents. @throws StartError with the line number and one sentence */
export function readDocuments(text: string, file: string): Document[] {
  const columns = ['file', 'group', ...FIELDS];
  return readTable(text, file, { requiredColumns: REQUIRED_COLUMNS, allowedColumns: columns }).map(
    ({ line, cells }) => {
      const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
      const empty = REQUIRED_COLUMNS.find((name) => !cells[name]);
      if (empty) throw lineError(`${empty} must not be empty.`);
      const bad = DATES.find((name) => cells[name] && !isCalendarDate(cells[name]));
      if (bad) throw lineError(`${bad} must be a date like 1986-10-16.`);
      const details = Object.fromEntries(FIELDS.map((name) => [name, cells[name] || null]));
      // The loop above has checked that both names are present.
      return { line, file: cells['file']!, details: details as StoredDetails, group: cells['group'] || null };
    },
  );
}

/** One document compared with one record: its own, or another one of the same file. */
export type DocumentComparison = {
  group: string | null;
  isOwn: boolean;
  /** as the product would store it, so that other limits can be replayed on it */
  attempt: DecidedAttempt;
  fields: { field: DetailField; isRead: boolean }[];
};

export type DocumentMeasures = { documents: number; unusable: number; comparisons: DocumentComparison[] };

/** The number of other people's records that each document is compared with: the next ones in the file. */
const COMPARED_RECORDS = 5;

/**
 * Verifies each licence as the product does, against its own record and against others'. Each image is
 * examined once.
 */
export async function measureDocuments(
  eyes: RecognitionDeps,
  documents: readonly Document[],
  folder: string,
  onImage: (doneCount: number, all: number) => void,
): Promise<DocumentMeasures> {
  const comparisons: DocumentComparison[] = [];
  let unusable = 0;
  for (const [at, document] of documents.entries()) {
    const photo = await openImage(eyes.decode, resolve(folder, document.file));
    if (photo)
      comparisons.push(...(await compareWithRecord(eyes, photo, document, listOthers(documents, at))));
    else unusable += 1;
    onImage(at + 1, documents.length);
  }
  return { documents: documents.length, unusable, comparisons };
}

/** The next records in the file that belong to other people. */
function listOthers(documents: readonly Document[], at: number): Document[] {
  const ownDetails = documents[at]!.details;
  const isOther = ({ details }: Document) =>
    details.last_name !== ownDetails.last_name || details.first_name !== ownDetails.first_name;
  return [...documents.slice(at + 1), ...documents.slice(0, at)].filter(isOther).slice(0, COMPARED_RECORDS);
}

async function compareWithRecord(
  eyes: RecognitionDeps,
  photo: Pixels,
  ownDocument: Document,
  others: readonly Document[],
): Promise<DocumentComparison[]> {
  const evidencePromise = eyes.vision.examineDocument(photo, Date.now() + IMAGE_TIMEOUT_MS);
  const vision: Vision = { ...eyes.vision, examineDocument: () => evidencePromise };
  const comparisons: DocumentComparison[] = [];
  for (const { details } of [ownDocument, ...others]) {
    const attempt = await verifyHere({ ...eyes, vision }, photo, details);
    comparisons.push({
      group: ownDocument.group,
      isOwn: details === ownDocument.details,
      attempt,
      fields: readFields(attempt),
    });
  }
  return comparisons;
}

/** No subject has a reference selfie here, so nothing is stored or fetched. */
const NO_VAULT: ImageVault = {
  store: () => Promise.reject(new Error('No image is stored in a measurement.')),
  load: async () => null,
  has: async () => false,
  remove: async () => {},
};

/** Verifies the way an upload is verified. */
async function verifyHere(
  eyes: RecognitionDeps,
  photo: Pixels,
  details: StoredDetails,
): Promise<DecidedAttempt> {
  const deps = {
    ...eyes,
    vault: NO_VAULT,
    masterKey: createMasterKey(randomBytes(32)),
    now: () => new Date(),
  };
  const owner = { tenantId: toTenantId(''), subjectId: '', imageKey: new Uint8Array() };
  const examination = await verifyLicence(deps, {
    photo,
    subject: { owner, details, references: [], refusesComparison: false },
    policy: resolvePolicy(null),
    // What is measured is the reading: an expired specimen counts as any other.
    approval: toApprovalRules({ ...UNSET_SETTINGS, expired_documents: 'signal' }),
    acceptedDocuments: LICENCE_ONLY,
    requireFaceMatch: false,
    findNearest: null,
    deadline: Date.now() + IMAGE_TIMEOUT_MS,
  });
  const { verdict, reason, similarity, evidence } = examination.decide(NO_MATCHES);
  return { kind: 'license', verdict, reason, similarity, evidence, strict: false };
}

const readFields = ({ evidence }: DecidedAttempt) =>
  (evidence?.fields ?? []).map(({ field, score }) => ({ field, isRead: score >= READ_FROM }));
