import type { Database } from '../../db/database.ts';
import { allowsUpload, type UploadType } from '../../domain/token-capabilities.ts';
import { AppError } from '../../errors.ts';
import { receiveImage } from '../../http/receive-image.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { DecodeImage } from '../../vision/image/decode-image.ts';
import * as contract from './contract.ts';
import { presentVerdict } from './present-verdict.ts';
import { receiveUpload } from './receive-upload.ts';
import { refuseSpentCap } from './reserve-use.ts';
import { settleAttempt } from './settle-attempt.ts';
import { askForManualReview, verifyUpload } from './verify-upload.ts';

type Deps = {
  db: Database;
  vault: ImageVault;
  decode: DecodeImage;
  vision: Vision;
  now: () => Date;
  budgetSeconds: number;
};

/** The main job: a picture in, its verdict in the same answer. */
export function submissionRoutes(deps: Deps): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/upload',
      query: contract.uploadQuery,
      handle: async ({ tenant, grant, query: { type: kind }, request }) => {
        if (!allowsUpload(grant.upload_type as UploadType, kind)) {
          throw new AppError('forbidden', 'This link does not allow that upload.');
        }
        refuseSpentCap(grant, kind);
        const { image, fields: sent } = await receiveImage(request);
        const fields = validate(contract.uploadFields, withoutEmpty(sent));
        // The budget is wall-clock time and counts the wait for a worker too, hence not the app's clock.
        const deadline = Date.now() + deps.budgetSeconds * 1000;
        const received = await receiveUpload(deps, { grant, kind, image, fields });
        const outcome = fields.manual
          ? askForManualReview(kind)
          : await verifyUpload(deps, kind, grant, received, deadline);
        const verdict = await deps.db.asTenant(tenant.id, (tx) =>
          settleAttempt(tx, tenant.id, received.ref, outcome, deps.now()),
        );
        return presentVerdict(kind, received.ref, verdict, outcome);
      },
    }),
  ];
}

/** A form sends its empty fields too. */
function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
}
