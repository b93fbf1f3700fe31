import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { validate } from '../../http/bodies.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { findOwnKind, type Owner } from '../../store/submissions/submissions.ts';
import type { UploadKind } from '../../verification/verdict/verdicts.ts';
import * as contract from './contract.ts';
import { handleUpload } from './handle-upload.ts';
import type { Target } from './intake/find-target.ts';
import { type FinalizedUpload, presentReupload, presentUpload } from './present-verdict.ts';
import { toRules } from './to-rules.ts';
import type { UploadDeps } from './upload.ts';
import { KIND_FACTS } from './upload-kinds.ts';
import {
  type ReuploadReply,
  reuploadAnswers,
  reuploadRefusals,
  type UploadReply,
  uploadAnswers,
  uploadRefusals,
} from './verdict-answers.ts';

/** The main purpose: an image in, its verdict in the same answer. */
export function submissionRoutes(deps: UploadDeps): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/upload',
      operationId: 'upload',
      summary: 'Uploads a picture and returns its verdict.',
      description:
        'Consumes one use, without a refund. If the pipeline cannot decide or a dependency fails, the submission is parked for a reviewer: `*_PENDING_APPROVAL`, with a `reason` if one applies. In a sandbox some last names force the verdict, and the answer carries `Attesta-Sandbox: forced`.',
      query: contract.uploadQuery,
      form: contract.uploadFields,
      secondImage: contract.IMAGE_BACK,
      answers: uploadAnswers,
      refusals: uploadRefusals,
      repeatable: true,
      handle: ({ tenant, grant, query: { type: kind }, request, requestKey }) => {
        const read = (form: Record<string, string>) => {
          const fields = readFields(contract.uploadFields, form);
          return { target: toTarget(kind, fields), comment: null, ...toUploadFields(fields) };
        };
        const call = {
          request,
          requestKey,
          kind,
          isSandbox: tenant.isSandbox,
          ...toRules(tenant, grant),
          by: 'upload',
          read,
          present: presentUpload,
        } as const;
        return handleUpload(deps, call) as Promise<UploadReply>;
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/reupload',
      operationId: 'reupload',
      summary: 'Uploads another picture that a reviewer requested.',
      description:
        'Runs the same pipeline as a new attempt. The verdict is `ai_result.status`. Consumes one use. A comment is posted to the thread.',
      query: contract.reuploadQuery,
      form: contract.reuploadFields,
      secondImage: contract.IMAGE_BACK,
      answers: reuploadAnswers,
      refusals: reuploadRefusals,
      repeatable: true,
      handle: async ({ tenant, grant, query: { type, id }, request, requestKey }) => {
        const owner = { tenantId: tenant.id, subjectId: grant.subject_id };
        const kind = await readKind(deps, owner, type, id);
        const read = (form: Record<string, string>) => {
          const { comment = null, ...fields } = readFields(contract.reuploadFields, form);
          return {
            target: { by: 'reupload', submissionId: id } as const,
            comment,
            ...toUploadFields(fields),
          };
        };
        const present = (finalizedUpload: FinalizedUpload) => presentReupload(type, finalizedUpload);
        const call = {
          request,
          requestKey,
          kind,
          isSandbox: tenant.isSandbox,
          ...toRules(tenant, grant),
          by: 'reupload',
          read,
          present,
        } as const;
        return handleUpload(deps, call) as Promise<ReuploadReply>;
      },
    }),
  ];
}

type UploadFormFields = Pick<
  contract.UploadFields,
  'manual' | 'challenge_id' | 'capture' | 'language' | 'device_id'
>;

const toUploadFields = ({ manual, challenge_id, capture, language, device_id }: UploadFormFields) => ({
  manual,
  challengeId: challenge_id ?? null,
  capture: capture ?? null,
  language: language ?? null,
  deviceId: device_id ?? null,
});

function toTarget(kind: UploadKind, fields: contract.UploadFields): Target {
  const { verification_id: verificationId, external_uid: externalUid } = fields;
  if (KIND_FACTS[kind].needsVerificationId && verificationId === undefined) {
    throw new AppError('field-refused', `verification_id is required for ${kind}.`, {
      field: 'verification_id',
    });
  }
  return { by: 'upload', keys: { verificationId, externalUid } };
}

/**
 * The kind by which a submission's next image is examined: that of its last one.
 * @throws AppError `not-found` when the subject has no such submission of this type
 */
async function readKind(
  { db }: UploadDeps,
  owner: Owner,
  type: contract.ReuploadType,
  id: string,
): Promise<UploadKind> {
  const row = await db.asTenant(owner.tenantId, (tx) => findOwnKind(tx, owner, id));
  if (!row || (row.kind === 'license') !== (type === 'license')) {
    throw new AppError('not-found', 'No submission has this id.');
  }
  return row.upload_type;
}

/** A form sends its empty fields too; they count as absent. */
function readFields<T>(schema: z.core.$ZodType<T>, fields: Record<string, string>): T {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '');
  return validate(schema, Object.fromEntries(filled), 'form field');
}
