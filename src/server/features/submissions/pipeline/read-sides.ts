import type {
  DocumentReading,
  ReadableDocument,
  ReadDocument,
} from '../../../verification/extraction/read-document.ts';
import { addBackFields } from '../../../verification/record-match/add-back-fields.ts';
import type { StoredDetails } from '../../../verification/record-match/stored-details.ts';
import type { SideEvidence } from '../../../verification/side-evidence.ts';
import type { DocumentCodes, DocumentEvidence, Finding, TextLine, Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';

type SidesDeps = {
  vision: Pick<Vision, 'examineDocument' | 'examineBack' | 'rereadStrips'>;
  readDocument: ReadDocument;
};
type Sides = { photo: Pixels; back: Pixels | null; details: StoredDetails };

/**
 * A document as seen and read; `seen` has the codes of both sides, and `sides` is null without a back. The back is a
 * separate image, or is on the image of the front.
 */
export type ReadSides = {
  documentEvidence: DocumentEvidence;
  reading: DocumentReading;
  sides: SideEvidence[] | null;
};

const NO_PLACE = { corners: null, vertical: false };

/**
 * Examines and reads the document, and reads strips of its front again if an important detail was missed. If that second
 * reading fails, the first one counts. A back adds its codes and the details that issuers print there; faces, names,
 * birth date and number come from the front.
 */
export async function readSides(
  deps: SidesDeps,
  { photo, back, details }: Sides,
  at: Date,
  deadline: number,
): Promise<ReadSides> {
  const [{ behind: besideFront, ...front }, ofBack] = await Promise.all([
    deps.vision.examineDocument(photo, deadline),
    back ? deps.vision.examineBack(back, deadline) : null,
  ]);
  const behind = ofBack ?? besideFront;
  const read = (of: ReadableDocument) => deps.readDocument(of, details, at, deadline);
  if (!behind)
    return {
      documentEvidence: front,
      reading: await readFront(deps, { photo, documentEvidence: front, details }, at, deadline),
      sides: null,
    };
  const documentEvidence = { ...front, codes: joinCodes(front.codes, behind.codes) };
  const [frontReading, backReading] = await Promise.all([read(front), read(behind)]);
  const joinedReading = await readFront(
    deps,
    { photo, documentEvidence: { ...documentEvidence, ownCodes: front.codes }, details },
    at,
    deadline,
  );
  // A back's barcode beside a front without a face does not make the front a back.
  const isBack = joinedReading.kind.ok && joinedReading.kind.value === 'licence_back';
  const { kind, points } = isBack ? frontReading : joinedReading;
  return {
    documentEvidence,
    reading: {
      ...joinedReading,
      kind,
      points,
      scoreFinding: addBackFields(joinedReading.scoreFinding, backReading.scoreFinding),
    },
    sides: [describeSide('front', front, frontReading), describeSide('back', behind, backReading)],
  };
}

type Front = {
  photo: Pixels;
  documentEvidence: DocumentEvidence & Pick<ReadableDocument, 'ownCodes'>;
  details: StoredDetails;
};

async function readFront(
  { vision, readDocument }: SidesDeps,
  { photo, documentEvidence, details }: Front,
  at: Date,
  deadline: number,
): Promise<DocumentReading> {
  const read = (again?: TextLine[]) =>
    readDocument(again ? { ...documentEvidence, again } : documentEvidence, details, at, deadline);
  const reading = await read();
  const { corners, vertical } = documentEvidence.document.ok ? documentEvidence.document.value : NO_PLACE;
  if (!corners || reading.unread.length === 0) return reading;
  const again = await vision.rereadStrips({ photo, corners, vertical, strips: reading.unread }, deadline);
  if (!again.ok) return reading;
  const second = await read(again.value);
  return second.scoreFinding?.ok ? second : reading;
}

/** Barcodes are on backs. A zone is on either side, and on fronts of passports. */
function joinCodes(front: DocumentCodes, back: DocumentCodes): DocumentCodes {
  return { barcode: firstRead(back.barcode, front.barcode), mrz: firstRead(front.mrz, back.mrz) };
}

/** An outage on one side must not hide what the other side has. */
function firstRead<T>(one: Finding<T | null>, other: Finding<T | null>): Finding<T | null> {
  if (one.ok && one.value !== null) return one;
  return other.ok ? other : one;
}

function describeSide(
  side: SideEvidence['side'],
  { document, text }: Pick<DocumentEvidence, 'document' | 'text'>,
  { kind, codes }: DocumentReading,
): SideEvidence {
  return {
    side,
    kind: kind.ok ? kind.value : null,
    document: document.ok ? document.value : null,
    lines: text.ok ? text.value : null,
    codes,
  };
}
