import type { SubmissionKind } from '../../store/schema/submission-tables.ts';
import type { UploadKind } from '../../verification/verdict/verdicts.ts';

type KindFacts = {
  submissionKind: SubmissionKind;
  idField: 'license_id' | 'selfie_id';
  needsVerificationId: boolean;
};

/** The record of each `type` of upload, and the name of its id in answers. */
export const KIND_FACTS: Record<UploadKind, KindFacts> = {
  license: { submissionKind: 'license', idField: 'license_id', needsVerificationId: false },
  selfie: { submissionKind: 'selfie', idField: 'selfie_id', needsVerificationId: true },
  analyze: { submissionKind: 'age', idField: 'selfie_id', needsVerificationId: true },
  verify_age: { submissionKind: 'age', idField: 'selfie_id', needsVerificationId: true },
};
