import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { DECIDERS, type Route, STAFF_ROLES, staffRoute } from '../../../http/route.ts';
import type { TenantDatabase } from '../../../store/database/database.ts';
import { findStripFrame } from '../../../store/liveness-frames.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { PermitTerms } from '../../../workers/concurrency/create-permits.ts';
import { submissionId } from '../contract.ts';
import { handlesFraud } from '../require-fraud.ts';
import * as answers from './answers.ts';
import * as contract from './contract.ts';
import { loadImageAudited } from './load-image-audited.ts';
import { readImage } from './read-image.ts';
import { showCase } from './show-case.ts';

export type ReviewDeps = {
  vault: ImageVault;
  masterKey: MasterKey;
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Vision;
  now: () => Date;
  /** runs the pipeline on the stored image of a waiting submission */
  recheck(request: { tenant: Tenant; submissionId: string; staff: Staff; db: TenantDatabase }): Promise<void>;
};

/** One case, and its images. */
export function caseRoutes(deps: ReviewDeps): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/submissions/:id',
      operationId: 'openSubmission',
      summary: 'Reads a case: its attempts with their evidence, its messages and its subject.',
      description:
        'The newest attempt’s `evidence.signals` list what a reviewer should know, including findings from other records. `messages` has the newest 100, or with `before` the 100 before that message. Every read is audited.',
      params: submissionId,
      query: contract.earlier,
      answers: { 200: answers.openedCase },
      handle: async ({ tenant, staff, params, query, db }) => {
        const { before = null } = query;
        const look = {
          tenant,
          submissionId: params.id,
          before,
          viewer: staff.actor,
          handlesFraud: handlesFraud(staff),
        };
        return {
          status: 200,
          body: await showCase({ ...deps, db }, look),
        };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/check',
      operationId: 'checkSubmission',
      summary: 'Runs the pipeline on the newest picture of a pending submission, for its reviewer.',
      description:
        'The new evidence replaces the stored one, with `checked_by`, `checked_at` and the answer that the pipeline would have given (`check`). The verdict and the state stay: a person decides. The check is audited.',
      params: submissionId,
      answers: { 200: answers.openedCase },
      refusals: {
        409: 'The submission is decided or still processed, its image is erased or damaged, or there is a newer attempt.',
        503: 'The image store is unavailable, or too many images are being examined.',
      },
      handle: async ({ tenant, staff, params: { id }, db }) => {
        await deps.recheck({ tenant, submissionId: id, staff, db });
        const look = {
          tenant,
          submissionId: id,
          before: null,
          viewer: staff.actor,
          handlesFraud: handlesFraud(staff),
        };
        return {
          status: 200,
          body: await showCase({ ...deps, db }, look),
        };
      },
    }),
    staffRoute(['cases', 'images'], {
      method: 'GET',
      path: '/admin/submissions/:id/attempts/:attempt/image',
      operationId: 'readImage',
      summary: 'Reads the image of an attempt.',
      description:
        'Variants are the original, the rectified card, the card’s portrait, the face, the original of the back, and the rectified back. The face is the card’s portrait or the largest face of a selfie. It is level, with the eyes at the same positions of a square, so that two faces can be compared. Every read is audited.',
      params: contract.attemptImage,
      query: contract.imageVariant,
      answers: { 200: answers.image },
      refusals: { 503: 'The image store is unavailable.' },
      handle: async ({ tenant, staff, params, query, db }) => {
        const look = {
          tenantId: tenant.id,
          submissionId: params.id,
          attempt: params.attempt,
          variant: query.variant,
          viewer: staff.actor,
        };
        return {
          status: 200,
          ...(await readImage({ ...deps, db }, look)),
        };
      },
    }),
    staffRoute(['cases', 'images'], {
      method: 'GET',
      path: '/admin/submissions/:id/attempts/:attempt/frames/:frame',
      operationId: 'readLivenessFrame',
      summary: 'Reads a frame of the liveness challenge before a selfie.',
      description: 'Must be one that `evidence.liveness.strip` names. Every read is audited.',
      params: contract.stripFrame,
      answers: { 200: answers.frame },
      refusals: { 503: 'The image store is unavailable.' },
      handle: async ({ tenant, staff, params, db }) => {
        const { id: submissionId, attempt, frame } = params;
        const viewing = { tenantId: tenant.id, submissionId, viewer: staff.actor, what: 'liveness' };
        const { bytes } = await loadImageAudited({ ...deps, db }, viewing, (tx) =>
          findStripFrame(tx, tenant.id, { submissionId, attempt, frame }),
        );
        return { status: 200, bytes, contentType: 'image/jpeg' };
      },
    }),
  ];
}
