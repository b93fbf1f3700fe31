import { type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import { FORCED_RESULTS } from '../../verification/sandbox/forced-results.ts';
import {
  findSpecimen,
  getSpecimenPath,
  SITUATIONS,
  SPECIMEN_IMAGES,
} from '../../verification/sandbox/specimen-images.ts';
import { SPECIMEN_ROOT_PATH } from '../../verification/sandbox/specimen-root.ts';
import { UPLOAD_KINDS } from '../../verification/verdict/verdicts.ts';
import * as contract from './contract.ts';

/** The forced results of a sandbox, and the images for them. */
export function sandboxRoutes(): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/sandbox',
      operationId: 'readSandbox',
      summary: 'Lists the results that last names force in a sandbox, each with a picture.',
      answers: { 200: contract.sandbox },
      handle: async ({ tenant }) => ({
        status: 200,
        body: tenant.isSandbox
          ? { sandbox: true, wallet_root: SPECIMEN_ROOT_PATH, forced: FORCED_NAMES }
          : { sandbox: false, wallet_root: null, forced: [] },
      }),
    }),
  ];
}

const FORCED_NAMES = Object.entries(FORCED_RESULTS).flatMap(([last_name, kinds]) =>
  UPLOAD_KINDS.flatMap((type) => {
    const result = kinds[type];
    if (!result) return [];
    const { picture: image, takes } = findSpecimen(type, last_name);
    return {
      last_name,
      type,
      status: result.verdict,
      reason: result.reason ?? null,
      picture: getSpecimenPath(image),
      shows: SPECIMEN_IMAGES[image],
      takes: SITUATIONS[takes],
    };
  }),
);
