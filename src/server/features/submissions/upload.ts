import type { FastifyRequest } from 'fastify';
import type { ImageVault } from '../../encryption/image-vault.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { ResolvedRequestKey } from '../../http/idempotency/request-key.ts';
import type { JsonReply } from '../../http/route.ts';
import type { UploadPermits } from '../../http/uploads/upload-permits.ts';
import type { Database } from '../../store/database/database.ts';
import type { Tx } from '../../store/transaction.ts';
import type { Observer } from '../../telemetry/metrics/observer.ts';
import type { AcceptedDocument } from '../../verification/document/accepted-documents.ts';
import type { ReadDocument } from '../../verification/extraction/read-document.ts';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';
import type { Policy } from '../../verification/policy/limits.ts';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { OptionalProof } from '../../verification/verdict/proofs.ts';
import type { UploadKind } from '../../verification/verdict/verdicts.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { PermitTerms } from '../../workers/concurrency/create-permits.ts';
import type { Target } from './intake/find-target.ts';

import type { FinalizedUpload } from './present-verdict.ts';

export type UploadDeps = StoreDeps & {
  /** decoder shared fairly between holders */
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Vision;
  readDocument: ReadDocument;
  permits: UploadPermits;
  observer: Observer;
  budgetSeconds: number;
};

/** The caller and the kind of an upload, before its body is read. */
export type UploadCall = VerifyRules & {
  request: FastifyRequest;
  requestKey: ResolvedRequestKey | null;
  kind: UploadKind;
  /** whether a last name may force the verdict */
  isSandbox: boolean;
  by: Target['by'];
  /** @throws AppError `field-refused` for invalid fields of the body */
  read(fields: Record<string, string>): UploadFields;
  present(finalizedUpload: FinalizedUpload): JsonReply;
};

/** The fields of the body beside the image. */
export type UploadFields = {
  target: Target;
  comment: string | null;
  /** requests a person instead of the pipeline */
  manual: boolean;
  /** the challenge that a selfie names */
  challengeId: string | null;
  /** the browser's statements about its camera */
  capture: CaptureHints | null;
  /** the language in which the subject reads (BCP 47) */
  language: string | null;
  /** what the sender says identifies the device; null without it */
  deviceId: string | null;
};

/** One parsed upload. */
export type Upload = Pick<UploadCall, keyof VerifyRules | 'request' | 'kind' | 'isSandbox' | 'present'> &
  UploadFields & { image: Uint8Array; back: Uint8Array | null };

/** What the intake records: an upload, or a wallet's credential, which may have no image. */
export type Intake = Pick<
  Upload,
  | 'grant'
  | 'kind'
  | 'target'
  | 'comment'
  | 'challengeId'
  | 'language'
  | 'deviceId'
  | 'linksDevices'
  | 'back'
  | 'consentVersion'
> & {
  image: Uint8Array | null;
  /** takes the request that a credential answers, with the use; its refusal costs nothing */
  consume?: (tx: Tx) => Promise<void>;
};

export type StoreDeps = { db: Database; vault: ImageVault; masterKey: MasterKey; now: () => Date };

/** The link's and the tenant's settings for a verification. */
export type VerifyRules = {
  grant: ValidToken;
  /** the limits of the verdict */
  policy: Policy;
  /** whether the tenant chose to approve expired documents */
  approvesExpired: boolean;
  /** what the tenant requires to be shown beside the proofs that every approval needs */
  requiredProofs: readonly OptionalProof[];
  /** the signals against which the pipeline never approves */
  severeSignals: readonly SignalName[];
  /** the kinds of documents that the link accepts */
  acceptedDocuments: readonly AcceptedDocument[];
  /** the version to which the link needs consent; null for none */
  consentVersion: string | null;
  /** whether a person's face may be compared with other people's */
  comparesAcross: boolean;
  /** whether the cases of one device are tied */
  linksDevices: boolean;
  /** whether an upload that finds no free permit is stored and examined later */
  queues: boolean;
  /** the share of the pipeline's decisions that another person judges, in percent */
  samplePercent: number;
};
