import type { Box, DocumentCodes, DocumentEvidence, Finding, TextLine } from '../../vision/evidence.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import { type ReadCodes, readCodes } from '../codes/read-codes.ts';
import { classifyDocument } from '../document/classify-document.ts';
import type { NamedDocument } from '../document/document-kind.ts';
import { listDocumentNumbers } from '../document/document-numbers.ts';
import type { DocumentPoints } from '../document/document-points.ts';
import type { ExtractedDocument } from '../document/extracted-document.ts';
import { isOtherScript } from '../document/is-other-script.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import { assessPortrait, type PortraitFindings, type PortraitJudgement } from '../faces/assess-portrait.ts';
import { BLURRED_BELOW, GLARE_FROM } from '../policy/signal-policy.ts';
import {
  type DetailsScore,
  type ScoredField,
  scoreTextFinding,
  summarise,
} from '../record-match/score-details.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { judgeOriginal, type OriginalJudgement } from '../signals/judge-original.ts';
import { listImageHints } from '../signals/list-image-hints.ts';
import { raiseDocumentSignals } from '../signals/raise-document-signals.ts';
import { raiseImageSignals, raisePortraitSignal } from '../signals/raise-image-signals.ts';
import type { Signal } from '../signals/signals.ts';
import { chooseRereadStrips } from './choose-reread-strips.ts';
import { type ComparableDocument, compareWithRecord } from './compare-with-record.ts';
import { listCutNames } from './extract-codes.ts';
import { extractDocument } from './extract-document.ts';

/** The parts of a photographed document that are read: no pixels, and no description of a face. */
export type ReadableDocument = Pick<
  DocumentEvidence,
  'document' | 'beside' | 'faces' | 'text' | 'unread' | 'codes' | 'copy' | 'medium'
> & {
  /** of the portrait's description only its fitness */
  portrait: PortraitFindings['portrait'];
  /** the second reading of some lines */
  again?: TextLine[];
  /** the codes on this image itself, if `codes` has those of another side too */
  ownCodes?: DocumentCodes;
};

/** The content of a photographed document. */
export type DocumentReading = {
  kind: NamedDocument;
  /** the evidence for its kind; null where nothing could be measured */
  points: DocumentPoints | null;
  /** the content of the document by itself, read without the record */
  extracted: ExtractedDocument;
  /** the text scored against the record; null when the record has nothing beyond the name */
  scoreFinding: Finding<DetailsScore> | null;
  /** the record's details as found in the print alone, without codes; null when the text could not be scored */
  printedFields: readonly ScoredField[] | null;
  /** the print is in unsupported letters, so that it could not be compared with the record */
  otherScript: boolean;
  /** where an important detail that was not read may be, to be read again; empty after that */
  unread: Box[];
  /** null when no code could be searched for */
  codes: ReadCodes | null;
  /** signals for a reviewer; the pipeline never approves against a severe one */
  signals: Signal[];
  /** the document's own, as `documentNumberKey` makes them */
  numbers: string[];
  /** whether it shows its holder's photograph */
  portrait: Finding<PortraitJudgement>;
  /** whether it is a physical document, not a copy of one */
  original: OriginalJudgement;
};

/**
 * Reads a document: its class, its score against the record, its codes, and the signals for a reviewer. A page full of
 * letters against a record of long names takes a second and more, so the server runs this on a separate thread
 * (`ReadDocument`).
 *
 * @param at when the image was taken
 */
export function readDocument(evidence: ReadableDocument, details: StoredDetails, at: Date): DocumentReading {
  const codes = readCodes(evidence.codes, at);
  const { text, again, unread = 0 } = evidence;
  const lines = text.ok ? text.value : [];
  const illegible = isInFocus(evidence.document) && isOtherScript(lines, unread);
  const otherScript = illegible && !hasGlare(evidence.document);
  const { kind, gathered } = classifyDocument({ ...evidence, illegible }, codes);
  const source = { kind: kind.ok ? kind.value : null, lines: [...lines, ...(again ?? [])], at };
  const content = extractDocument({ ...source, codes });
  // A code's value hides the printed one, with which it is compared.
  const hasCode = codes !== null && (codes.barcode !== null || codes.mrz !== null);
  const printedFields = hasCode ? extractDocument({ ...source, codes: null }).fields : {};
  const textFinding = scoreTextFinding(text, details, again, datesInCodes(codes), at);
  const readResult = {
    extracted: content,
    printedFields: hasCode ? printedFields : content.fields,
    isCut: listCutNames(codes),
    isProof: listProofs(evidence.ownCodes ? readCodes(evidence.ownCodes, at) : codes),
  };
  const scoreFinding = textFinding?.ok ? compareScore(textFinding.value, readResult) : textFinding;
  const fields = scoreFinding?.ok ? scoreFinding.value.fields : null;
  const printedScores = textFinding?.ok ? textFinding.value.fields : null;
  const portrait = assessPortrait(evidence);
  const isLicence = kind.ok && kind.value === 'licence';
  const showsDocument = kind.ok && !KINDS_WITHOUT_PORTRAIT_SIDE.includes(kind.value);
  const showsUnknownScript = otherScript && showsDocument && !isReadable(evidence.document, portrait, fields);
  const documentSignals = raiseDocumentSignals(
    {
      codes,
      fields,
      ofPrint: printedScores,
      lines,
      details,
      extracted: content,
      printedFields,
      showsDocument,
    },
    at,
  );
  return {
    kind,
    points: gathered?.points ?? null,
    extracted: content,
    scoreFinding,
    printedFields: printedScores,
    otherScript,
    unread: isLicence && !again ? chooseRereadStrips(lines, fields ?? []) : [],
    codes,
    signals: [
      ...raiseImageSignals(evidence),
      ...(showsDocument ? raisePortraitSignal(portrait) : []),
      ...(showsUnknownScript ? [{ signal: 'other_script' as const, unread: roundShare(unread) }] : []),
      ...documentSignals,
    ],
    numbers: listDocumentNumbers({ lines, fields, codes, extracted: content.fields.license_number }),
    portrait,
    original: judgeOriginal(evidence),
  };
}

/** The codes of an image that prove a value: a barcode corrects its errors, and a whole zone checks its own. */
function listProofs(codes: ReadCodes | null): ComparableDocument['isProof'] {
  return (source) =>
    source === 'barcode' ? Boolean(codes?.barcode) : source === 'zone' && codes?.mrz?.check_digits === true;
}

/** The score, beside what the document says by itself. */
function compareScore(detailsScore: DetailsScore, readResult: ComparableDocument): Finding<DetailsScore> {
  const fields = compareWithRecord(detailsScore.fields, readResult);
  return { ok: true, value: { ...summarise(fields), fields } };
}

/** Blurred print is unread for that reason, and gives no evidence of its letters: the subject takes another image. */
function isInFocus(document: DocumentEvidence['document']): boolean {
  return document.ok && document.value.quality.sharpness >= BLURRED_BELOW;
}

/**
 * Whether the letters are known after all: the record's names were read, or what is unread is so because the image is
 * blurred or the card cut off.
 */
function isReadable(
  document: DocumentEvidence['document'],
  portrait: Finding<PortraitJudgement>,
  fields: readonly ScoredField[] | null,
): boolean {
  const isNamed = ['first_name', 'last_name'].every((name) =>
    fields?.some(({ field, agreement }) => field === name && agreement === 'matches'),
  );
  const cause = portrait.ok ? portrait.value : null;
  const hints = document.ok ? listImageHints({ document: document.value, portrait: cause }) : [];
  return isNamed || hints.includes('blur') || hints.includes('cut_off');
}

function hasGlare(document: DocumentEvidence['document']): boolean {
  return document.ok && document.value.quality.glare >= GLARE_FROM;
}

function roundShare(share: number): number {
  return Math.round(share * 100) / 100;
}

/**
 * `readDocument`, on any thread, until `deadline` (milliseconds of `Date.now()`). It always returns: if the thread
 * fails or is late, it returns the parts without text and codes, as if the text were unavailable.
 */
export type ReadDocument = (
  readableDocument: ReadableDocument,
  details: StoredDetails,
  at: Date,
  deadline: number,
) => Promise<DocumentReading>;
