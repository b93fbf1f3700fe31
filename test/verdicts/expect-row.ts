import { expect } from 'vitest';
import { VERDICTS, type Verdict } from '../../src/server/verification/verdict/verdicts.ts';
import type { Answer } from '../harness/client.ts';
import type { VerdictCase } from './verdict-cases.ts';
import type { ImageTestContext } from './verdict-context.ts';

/** The fields of "Upload responses", besides `status`, `signals` and the ids. */
const FIELDS: Partial<Record<Verdict, readonly string[]>> = {
  LICENSE_APPROVED: ['score', 'similarity', 'face_comparison'],
  ID_NOT_MATCHED: ['similarity'],
  SELFIE_APPROVED: ['similarity'],
  SELFIE_PENDING_APPROVAL: ['similarity'],
  ANALYZED: ['age_estimate'],
  AGE_VERIFICATION_DONE: ['age_estimate', 'age_verified'],
  ANALYSIS_UNAVAILABLE: ['error'],
  AGE_VERIFICATION_UNAVAILABLE: ['error'],
};

function expectedFields({ kind, verdict, reason }: VerdictCase, body: Record<string, unknown>): string[] {
  const idField = kind === 'license' ? 'license_id' : 'selfie_id';
  // A parked licence has its score if the text was read.
  const score = verdict === 'LICENSE_PENDING_APPROVAL' && 'score' in body ? ['score'] : [];
  const why = reason === null ? [] : ['reason'];
  const isCompared = kind === 'selfie' && verdict !== 'MANUAL_REVIEW_REQUESTED';
  const hasHints =
    (kind === 'license' || kind === 'selfie') &&
    !['LICENSE_APPROVED', 'SELFIE_APPROVED', 'MANUAL_REVIEW_REQUESTED'].includes(verdict);
  const common = [
    'status',
    'signals',
    idField,
    'verification_id',
    'attempt',
    ...(isCompared ? ['similarity'] : []),
    ...(hasHints ? ['image_hints'] : []),
  ];
  return [...new Set([...common, ...(FIELDS[verdict] ?? []), ...why, ...score])].sort();
}

/** The answer equals the row exactly, and so does the record. */
export async function expectRow(
  { app, bearer }: ImageTestContext,
  row: VerdictCase,
  answer: Answer,
): Promise<void> {
  const { kind, verdict, reason } = row;
  const { state, http } = (VERDICTS[kind] as Record<string, { state: string | null; http: number }>)[
    verdict
  ]!;
  const { body } = answer;
  expect([answer.status, body.status, body.reason ?? null]).toEqual([http, verdict, reason]);
  expect(Object.keys(body).sort()).toEqual(expectedFields(row, body));
  if (http === 503) expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  const id = body.license_id ?? body.selfie_id;
  const stored = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const attempt = stored.attempts.find((one: { attempt: number }) => one.attempt === body.attempt);
  expect(attempt).toMatchObject({ verdict });
  if (state !== null) expect(stored).toMatchObject({ status: state, verdict, reason: attempt.reason });
  else expect(stored.verdict).not.toBe(verdict);
}
