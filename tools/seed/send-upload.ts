import { v7 as uuidv7 } from 'uuid';
import type { ImageVault } from '../../src/server/encryption/image-vault.ts';
import type { MasterKey } from '../../src/server/encryption/master-key.ts';
import {
  type Examination,
  finalizeAttempt,
  withoutLookups,
} from '../../src/server/features/submissions/finalize/finalize-attempt.ts';
import {
  lookUpDocument,
  NO_LOOKUPS,
  toLookup,
} from '../../src/server/features/submissions/finalize/look-up-records.ts';
import { storeIdentityMarkers } from '../../src/server/features/submissions/finalize/store-identity-markers.ts';
import type { Target } from '../../src/server/features/submissions/intake/find-target.ts';
import {
  type AttemptRef,
  recordAttempt,
} from '../../src/server/features/submissions/intake/record-attempt.ts';
import {
  readSubject,
  type Subject,
} from '../../src/server/features/submissions/intake/subject-for-upload.ts';
import { verifyAge } from '../../src/server/features/submissions/pipeline/verify-age.ts';
import { verifyLicence } from '../../src/server/features/submissions/pipeline/verify-licence.ts';
import { verifySelfie } from '../../src/server/features/submissions/pipeline/verify-selfie.ts';
import { askForManualReview } from '../../src/server/features/submissions/pipeline/verify-upload.ts';
import { toApprovalRules } from '../../src/server/features/submissions/to-rules.ts';
import { UNSET_SETTINGS } from '../../src/server/store/settings.ts';
import { lockSubject } from '../../src/server/store/subjects.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import { LICENCE_ONLY } from '../../src/server/verification/document/accepted-documents.ts';
import { type ReadDocument, readDocument } from '../../src/server/verification/extraction/read-document.ts';
import { resolvePolicy } from '../../src/server/verification/policy/limits.ts';
import type { UploadKind, Verdict } from '../../src/server/verification/verdict/verdicts.ts';
import type { Vision } from '../../src/server/vision/evidence.ts';

export type SeedDeps = { tenantId: TenantId; vault: ImageVault; masterKey: MasterKey; describer: string };

export type SeededUpload = {
  subjectId: string;
  kind: UploadKind;
  image: Uint8Array;
  at: Date;
  /** simulated evidence of the image, and of the reference selfie */
  sight: Pick<Vision, 'examineDocument' | 'estimateAge'> & {
    selfie: Vision['examineFace'];
    reference: Vision['examineFace'];
  };
  target?: Target;
  comment?: string | null;
  manual?: boolean;
  requireFaceMatch?: boolean;
  minAge?: number | null;
};

const NEW_TARGET: Target = { by: 'upload', keys: { verificationId: undefined, externalUid: undefined } };
/** Placeholders for the image and the reference: their evidence is already known. */
const PHOTO = { data: new Uint8Array(0), width: 0, height: 0 };
const REFERENCE = { ...PHOTO };

/** Stores and records an image as an upload does; `finalizeSeededUpload` adds its verdict. */
export async function recordUpload(tx: Tx, kit: SeedDeps, upload: SeededUpload): Promise<AttemptRef> {
  const { subjectId, kind, image, at, target = NEW_TARGET, comment = null } = upload;
  const owner = { tenantId: kit.tenantId, subjectId };
  const subject = await requireSubject(tx, owner);
  const key = `${kit.tenantId}/${subjectId}/${uuidv7()}`;
  await kit.vault.store(subject.owner, key, image);
  const object = { key, contentType: 'image/jpeg', bytes: image.byteLength, back: null };
  await lockSubject(tx, kit.tenantId, subjectId);
  return recordAttempt(tx, {
    owner,
    tokenId: null,
    workflowId: null,
    metadata: {},
    kind,
    target,
    language: null,
    comment,
    object,
    challenge: null,
    now: at,
  });
}

/** Decides a recorded image by the product's own rules, and writes the verdict and the audit. */
export async function finalizeSeededUpload(
  tx: Tx,
  kit: SeedDeps,
  upload: SeededUpload,
  ref: AttemptRef,
): Promise<Verdict> {
  const subject = await requireSubject(tx, { tenantId: kit.tenantId, subjectId: upload.subjectId });
  const { markers, decide } = await examine(kit, upload, subject);
  const lookup = toLookup(upload.kind, subject.owner, markers);
  const document = lookup ? await lookUpDocument(kit, tx, lookup) : NO_LOOKUPS;
  // The search for faces is left to the server's job.
  const outcome = decide({ ...document, isRefused: false, blockedFaces: 0, sameFace: null });
  const seconds = Object.values(outcome.timings).reduce((sum, ms) => Math.max(sum, ms), 0) / 1000;
  const settledAt = new Date(upload.at.getTime() + Math.round((0.2 + seconds) * 1000));
  const { verdict } = await finalizeAttempt(tx, kit.tenantId, ref, outcome, settledAt);
  if (markers) await storeIdentityMarkers(tx, kit.masterKey, subject.owner, ref, markers);
  return verdict;
}

async function requireSubject(tx: Tx, owner: { tenantId: TenantId; subjectId: string }): Promise<Subject> {
  const subject = await readSubject(tx, owner);
  if (!subject) throw new Error('A seeded subject was deleted.');
  return subject;
}

function examine(
  { vault, masterKey, describer }: SeedDeps,
  upload: SeededUpload,
  subject: Subject,
): Promise<Examination> | Examination {
  const { kind, sight, at, requireFaceMatch = false, minAge = null } = upload;
  if (upload.manual) return withoutLookups(askForManualReview(kind, null));
  const deadline = Date.now() + 60_000;
  const deps = {
    masterKey,
    vault,
    now: () => at,
    decode: async () => ({ ok: true as const, ...REFERENCE, pixels: REFERENCE, format: 'jpeg' as const }),
    vision: replayingVision(sight, describer),
    readDocument: readHere,
  };
  const approval = toApprovalRules(UNSET_SETTINGS);
  const task = { photo: PHOTO, subject, policy: resolvePolicy(null), approval, findNearest: null, deadline };
  if (kind === 'license')
    return verifyLicence(deps, { ...task, acceptedDocuments: LICENCE_ONLY, requireFaceMatch });
  if (kind === 'selfie') return verifySelfie(deps, { ...task, challenge: null });
  return verifyAge(deps.vision, { kind, photo: PHOTO, minAge, deadline }).then(withoutLookups);
}

const readHere: ReadDocument = async (readableDocument, details, at) =>
  readDocument(readableDocument, details, at);

function replayingVision(sight: SeededUpload['sight'], describer: string): Vision {
  const none = () => Promise.reject(new Error('Seeding rectifies no card.'));
  return {
    describer,
    examineDocument: sight.examineDocument,
    examineBack: sight.examineDocument,
    estimateAge: sight.estimateAge,
    examineFace: (photo, deadline) =>
      photo === REFERENCE ? sight.reference(photo, deadline) : sight.selfie(photo, deadline),
    examineFrames: async () => ({ frames: { ok: false, why: 'unavailable' }, timings: {} }),
    rereadStrips: async () => ({ ok: false, why: 'unavailable' }),
    rectify: none,
    cutFace: none,
    ready: async () => {},
    close: async () => {},
  };
}
