import type { Inference } from '../../../src/server/inference/inference.ts';
import { readDocument } from '../../../src/server/verification/extraction/read-document.ts';
import { countFaces } from '../../../src/server/verification/faces/count-faces.ts';
import { getGhostDistance, judgeGhost } from '../../../src/server/verification/faces/judge-ghost.ts';
import { PRODUCT_LIMITS } from '../../../src/server/verification/policy/limits.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import { decideLicence } from '../../../src/server/verification/verdict/decide-licence.ts';
import { NO_MATCHES } from '../../../src/server/verification/verdict/lookups.ts';
import type { DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { rereadStrips } from '../../../src/server/vision/reread-strips.ts';

/** The verdict on an examined photograph for one record, by a server without a reference selfie. */
export async function judgeLicence(
  inference: Inference,
  { photo, seen, record }: { photo: Pixels; seen: DocumentEvidence; record: StoredDetails },
) {
  const at = new Date('2026-11-22T12:00:00Z');
  const first = readDocument(seen, record, at);
  const { corners, vertical } = seen.document.ok ? seen.document.value : { corners: null, vertical: false };
  const again =
    corners && first.unread.length > 0
      ? await rereadStrips({ photo, corners, vertical, strips: first.unread }, inference, Date.now() + 60_000)
      : null;
  const reading = again?.ok ? readDocument({ ...seen, again: again.value }, record, at) : first;
  const decision = decideLicence(
    {
      kind: reading.kind,
      faces: countFaces(seen.faces),
      ghostDistance: getGhostDistance(judgeGhost(seen, PRODUCT_LIMITS.ghost_different_from)),
      reference: { is: 'none' },
      text: reading.scored,
      otherScript: reading.otherScript,
      portrait: reading.portrait,
      original: reading.original,
      // An expired specimen counts as any other.
      validity: { state: 'unread', expiresOn: null },
      lookups: NO_MATCHES,
      severe: [],
      approvesExpired: false,
      requiredProofs: [],
      requireFaceMatch: false,
    },
    PRODUCT_LIMITS,
  );
  return { reading, decision };
}
