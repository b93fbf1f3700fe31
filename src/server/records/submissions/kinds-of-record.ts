import type { SubmissionKind } from '../../db/schema/submission-tables.ts';

/** What is a licence's or a selfie's record, as callers name them: an age analysis is a selfie's. */
export const KINDS_OF_RECORD: Record<'license' | 'selfie', readonly SubmissionKind[]> = {
  license: ['license'],
  selfie: ['selfie', 'age'],
};
