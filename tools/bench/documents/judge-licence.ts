import { readSides } from '../../../src/server/features/submissions/pipeline/read-sides.ts';
import type { Inference } from '../../../src/server/inference/inference.ts';
import {
  type AcceptedDocument,
  LICENCE_ONLY,
} from '../../../src/server/verification/document/accepted-documents.ts';
import {
  type DocumentReading,
  readDocument,
} from '../../../src/server/verification/extraction/read-document.ts';
import { countFaces } from '../../../src/server/verification/faces/count-faces.ts';
import { getGhostDistance, judgeGhost } from '../../../src/server/verification/faces/judge-ghost.ts';
import { PRODUCT_LIMITS } from '../../../src/server/verification/policy/limits.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import { listSevere } from '../../../src/server/verification/signals/severity.ts';
import { isConfirmedByZone } from '../../../src/server/verification/verdict/confirm-by-zone.ts';
import { decideLicence } from '../../../src/server/verification/verdict/decide-licence.ts';
import { NO_MATCHES } from '../../../src/server/verification/verdict/lookups.ts';
import type { Box, DocumentEvidence, TextLine } from '../../../src/server/vision/evidence.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { rereadStrips } from '../../../src/server/vision/reread-strips.ts';

/** The lines of an image read again, at these places of the card; null where that failed. */
export type RereadStrips = (evidence: DocumentEvidence, strips: readonly Box[]) => Promise<TextLine[] | null>;

type ExaminedPhoto = {
  documentEvidence: DocumentEvidence;
  /** of a separate image of the back */
  back?: DocumentEvidence | null;
  record: StoredDetails;
};
type Acceptance = { acceptedDocuments?: readonly AcceptedDocument[]; stopsAtSevere?: boolean };

/** The verdict on an examined photograph for one record, by a server without a reference selfie. */
export function judgeLicence(
  inference: Inference,
  { photo, documentEvidence, record }: ExaminedPhoto & { photo: Pixels },
) {
  return judgeDocument(rereadWith(inference, photo), { documentEvidence, record });
}

/** The photograph was examined before. */
const NO_PIXELS: Pixels = { data: new Uint8Array(), width: 0, height: 0 };

export function rereadWith(inference: Inference, photo: Pixels): RereadStrips {
  return async ({ document }, strips) => {
    if (!document.ok || !document.value.corners) return null;
    const { corners, vertical } = document.value;
    const again = await rereadStrips(
      { photo, corners, vertical, strips: [...strips] },
      inference,
      Date.now() + 60_000,
    );
    return again.ok ? again.value : null;
  };
}

/** The same, by what was seen; of all accepted kinds, and stopped by severe signals, as asked. */
export async function judgeDocument(
  reread: RereadStrips,
  { documentEvidence, back = null, record }: ExaminedPhoto,
  { acceptedDocuments = LICENCE_ONLY, stopsAtSevere = false }: Acceptance = {},
) {
  const at = new Date('2026-11-22T12:00:00Z');
  const { reading } = await readSides(
    {
      vision: {
        examineDocument: async () => documentEvidence,
        examineBack: async () => back ?? documentEvidence,
        rereadStrips: async ({ strips }) => {
          const again = await reread(documentEvidence, strips);
          return again ? { ok: true, value: again } : { ok: false, why: 'unavailable' };
        },
      },
      readDocument: async (readable, details, when) => readDocument(readable, details, when),
    },
    { photo: NO_PIXELS, back: back && NO_PIXELS, details: record },
    at,
    Number.POSITIVE_INFINITY,
  );
  const ghost = judgeGhost(documentEvidence, PRODUCT_LIMITS.ghost_different_from);
  const decision = decideLicence(
    {
      kind: reading.kind,
      faces: countFaces(documentEvidence.faces),
      ghostDistance: getGhostDistance(ghost),
      reference: { is: 'none' },
      text: reading.scoreFinding,
      otherScript: reading.otherScript,
      portrait: reading.portrait,
      original: reading.original,
      // An expired specimen counts as any other.
      validity: { state: 'unread', expiresOn: null },
      lookups: NO_MATCHES,
      severe: stopsAtSevere ? listSevere(reading.signals, null) : [],
      approvesExpired: false,
      requiredProofs: [],
      requireFaceMatch: false,
      acceptedDocuments,
      zoneConfirms: isZoneProof(reading, documentEvidence, record),
    },
    PRODUCT_LIMITS,
  );
  return { reading, decision };
}

function isZoneProof(
  { kind, scoreFinding, codes }: DocumentReading,
  { text }: DocumentEvidence,
  details: StoredDetails,
): boolean {
  const fields = scoreFinding?.ok ? scoreFinding.value.fields : null;
  const lines = text.ok ? text.value : [];
  return kind.ok && isConfirmedByZone({ kind: kind.value, codes, fields, lines, details });
}
