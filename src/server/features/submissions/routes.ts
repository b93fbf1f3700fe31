import type { z } from 'zod';
import { allowsReupload, allowsUpload, type UploadType } from '../../domain/token-capabilities.ts';
import type { UploadKind } from '../../domain/verdicts.ts';
import { AppError } from '../../errors.ts';
import type { Grant } from '../../http/credentials.ts';
import { receiveImage } from '../../http/receive-image.ts';
import { type Reply, type Route, subjectRoute } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import * as contract from './contract.ts';
import type { Target } from './find-target.ts';
import { presentReupload, presentUpload } from './present-verdict.ts';
import { type PipelineDeps, processImage } from './process-image.ts';
import { refuseSpentCap } from './reserve-use.ts';
import { findOwnKind, type Owner } from './store.ts';
import { KIND_FACTS } from './upload-kinds.ts';

/** The main job: a picture in, its verdict in the same answer. */
export function submissionRoutes(deps: PipelineDeps): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/upload',
      query: contract.uploadQuery,
      handle: async ({ grant, query: { type: kind }, request }): Promise<Reply> => {
        refuseUnlessAllowed(allowsUpload, grant, kind);
        const { image, fields: sent } = await receiveImage(request);
        const fields = readFields(contract.uploadFields, sent);
        const target = targetOf(kind, fields);
        const upload = { kind, image, target, comment: null };
        return presentUpload(await processImage(deps, grant, upload, fields.manual));
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/reupload',
      query: contract.reuploadQuery,
      handle: async ({ tenant, grant, query: { type, id }, request }): Promise<Reply> => {
        const owner = { tenantId: tenant.id, subjectId: grant.subject_id };
        const kind = await readKind(deps, owner, type, id);
        refuseUnlessAllowed(allowsReupload, grant, kind);
        const { image, fields: sent } = await receiveImage(request);
        const { comment = null, manual } = readFields(contract.reuploadFields, sent);
        const target = { by: 'reupload', submissionId: id } as const;
        const upload = { kind, image, target, comment };
        return presentReupload(type, await processImage(deps, grant, upload, manual));
      },
    }),
  ];
}

/** Before the body is read: an image that cannot be taken need not be sent. */
function refuseUnlessAllowed(allows: typeof allowsUpload, grant: Grant, kind: UploadKind): void {
  if (!allows(grant.upload_type as UploadType, kind)) {
    throw new AppError('forbidden', 'This link does not allow that upload.');
  }
  refuseSpentCap(grant, kind);
}

function targetOf(kind: UploadKind, fields: contract.UploadFields): Target {
  const { verification_id: verificationId, external_uid: externalUid } = fields;
  if (KIND_FACTS[kind].needsVerificationId && verificationId === undefined) {
    throw new AppError('bad-request', `verification_id is required for ${kind}.`);
  }
  return { by: 'upload', keys: { verificationId, externalUid } };
}

/**
 * As what a submission's next image is looked at: as what its last one was.
 * @throws AppError `not-found` when the subject has no such submission of this type
 */
async function readKind(
  { db }: PipelineDeps,
  owner: Owner,
  type: contract.ReuploadType,
  id: string,
): Promise<UploadKind> {
  const found = await db.asTenant(owner.tenantId, (tx) => findOwnKind(tx, owner, id));
  if (!found || (found.kind === 'license') !== (type === 'license')) {
    throw new AppError('not-found', 'There is no such submission.');
  }
  return found.upload_type as UploadKind;
}

/** A form sends its empty fields too; they count as absent. */
function readFields<T>(schema: z.ZodType<T>, fields: Record<string, string>): T {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '');
  return validate(schema, Object.fromEntries(filled));
}
