import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Inference } from '../inference/inference.ts';
import { findCardText } from './card/normalize-card.ts';
import type { ZonePhoto } from './codes/mrz/read-mrz.ts';
import type { DocumentEvidence, DocumentMeasure, Finding, TextLine } from './evidence.ts';
import { examineCardFaces } from './examine-card-faces.ts';
import { examineBarcode, examineZone } from './examine-codes.ts';
import { findCard, type LocatedCard } from './find-card.ts';
import { type CardSides, findSides } from './find-sides.ts';
import { mapQuad } from './geometry/quad.ts';
import type { Pixels } from './image/pixels.ts';
import { measureLight, stretchExposure } from './image/stretch-exposure.ts';
import { countLegible, layAcross } from './lay-across.ts';
import { measureQuality } from './quality/measure-quality.ts';
import { measureCardCopy } from './quality/presentation/measure-copy.ts';
import { measureMedium } from './quality/presentation/measure-medium.ts';
import { type Examination, startExamination } from './start-examination.ts';
import { type CardText, readCardText } from './text/read-card-text.ts';
import { toFinding } from './to-finding.ts';

/**
 * Gathers the evidence of a photographed document: its outline, its print, its faces. Never throws for an unavailable
 * net or a passed deadline: each finding that it loses says so, and the others are kept. It works on pixels, so it must
 * not run on the server's own thread.
 *
 * @param deadline in milliseconds of `Date.now()`
 * @param side no face is looked for on a back
 */
export async function examineDocument(
  photo: Pixels,
  inference: Inference,
  deadline: number,
  side: 'front' | 'back' = 'front',
): Promise<DocumentEvidence> {
  const examination = startExamination(inference, deadline);
  const start = performance.now();
  const lit = stretchExposure(photo);
  const evidence = await gatherEvidence(lit, side, examination);
  if (lit !== photo && evidence.document.ok) {
    const { quality } = evidence.document.value;
    const light = Math.round((100 * measureLight(photo)) / 255) / 100;
    evidence.document.value.quality = { ...quality, light };
  }
  return { ...evidence, timings: { ...examination.timings, total: Math.round(performance.now() - start) } };
}

type Evidence = Omit<DocumentEvidence, 'timings' | 'behind'> & Pick<DocumentEvidence, 'behind'>;

async function gatherEvidence(
  photo: Pixels,
  side: 'front' | 'back',
  examination: Examination,
): Promise<Evidence> {
  const cardFinding = await toFinding(() => findCard(photo, examination));
  if (!cardFinding.ok || !cardFinding.value) {
    // A barcode is read without any net, and may be the only visible part of a card.
    const barcode = await examineBarcode(photo, examination);
    return cardFinding.ok ? noDocument(barcode) : unknownDocument(cardFinding, barcode);
  }
  const first = cardFinding.value;
  const sides = side === 'back' ? null : await toFinding(() => findSides(photo, first, examination));
  const { front, back } = sides?.ok ? sides.value : { front: first, back: null };
  const [frontEvidence, behind] = await Promise.all([
    examineLegibly(photo, front, side, examination),
    back ? examineSide(photo, back, 'back', examination) : null,
  ]);
  return {
    ...frontEvidence,
    ...(sides ? { beside: countPortraits(sides) } : {}),
    ...(behind ? { behind } : {}),
  };
}

/** With fewer lines of print than this, the card may lie the other way. */
const MIN_LEGIBLE = 3;

async function examineLegibly(
  photo: Pixels,
  card: LocatedCard,
  side: 'front' | 'back',
  examination: Examination,
): Promise<Evidence> {
  const evidence = await examineSide(photo, card, side, examination);
  if (!evidence.text.ok || countLegible(evidence.text) >= MIN_LEGIBLE) return evidence;
  const across = await toFinding(() => layAcross(photo, card, examination));
  if (!across.ok || !across.value) return evidence;
  const other = await examineSide(photo, across.value, side, examination);
  return countLegible(other.text) > countLegible(evidence.text) ? other : evidence;
}

function countPortraits(sides: Finding<CardSides>): Finding<number> {
  return sides.ok ? { ok: true, value: sides.value.beside } : sides;
}

async function examineSide(
  photo: Pixels,
  value: LocatedCard,
  side: 'front' | 'back',
  examination: Examination,
): Promise<Evidence> {
  // One net searches for the text while another examines the faces; the quality comes last, on this thread while nets
  // run on others.
  const [print, faces, { quality, copy, medium, barcode }] = await Promise.all([
    toFinding(() => readPrint(value, examination)),
    side === 'back' ? NO_FACES : examineCardFaces(value.card, photoScale(photo, value), examination),
    measureAlone(photo, value, examination),
  ]);
  const text = print.ok ? { ok: true as const, value: print.value.lines } : print;
  const unread = print.ok ? { unread: print.value.unread } : {};
  const codes = {
    barcode,
    mrz: await examineZone(value.card, text, cutZonePhoto(photo, value), examination),
  };
  if (!quality.ok) return { document: quality, ...faces, text, ...unread, codes, copy, medium };
  const measure = describeOutline(value, quality.value);
  return { document: { ok: true, value: measure }, ...faces, text, ...unread, codes, copy, medium };
}

const NO_FACES: Pick<Evidence, 'faces' | 'portrait' | 'ghost'> = {
  faces: { ok: true, value: [] },
  portrait: { ok: true, value: null },
  ghost: { ok: true, value: null },
};

function cutZonePhoto(pixels: Pixels, { located, corners }: LocatedCard): ZonePhoto {
  const { boxes, reading } = located;
  return {
    pixels,
    boxes,
    reading,
    corners: mapQuad(corners, ([x, y]) => [x * pixels.width, y * pixels.height]),
  };
}

async function readPrint({ card, boxes }: LocatedCard, examination: Examination): Promise<CardText> {
  const textBoxes = boxes ?? (await findCardText(card, examination));
  return examination.step('text', () => readCardText(card, textBoxes, examination));
}

/** The measures that need no net. Between two measures answers of nets are received, and the next calls made. */
async function measureAlone(photo: Pixels, { card, corners }: LocatedCard, examination: Examination) {
  await nextTurn();
  const quality = await toFinding(() => examination.step('quality', () => measureQuality(card)));
  await nextTurn();
  const copy = await toFinding(() => examination.step('copy', () => measureCardCopy(photo, corners, card)));
  const medium = await toFinding(() => examination.step('medium', () => measureMedium(photo, card)));
  await nextTurn();
  return { quality, copy, medium, barcode: await examineBarcode(card, examination) };
}

/** Pixels of the image to one of the card's, along the card's upper edge. */
function photoScale({ width, height }: Pixels, { corners, card }: LocatedCard): number {
  const [[left, top], [right, bottom]] = corners;
  return Math.hypot((right - left) * width, (bottom - top) * height) / card.width;
}

function describeOutline(locatedCard: LocatedCard, quality: DocumentMeasure['quality']): DocumentMeasure {
  const { corners, vertical, located } = locatedCard;
  const { by: outline, score: outlineScore, textInside } = located;
  return { corners, outline, outlineScore, textInside, vertical, quality };
}

/** The measure of an image that shows neither a card's outline nor a block of text. */
const NOTHING_FOUND: Readonly<DocumentMeasure> = {
  corners: null,
  outline: 'none',
  outlineScore: 0,
  textInside: 0,
  vertical: false,
  quality: { sharpness: 0, glare: 0 },
};

/** An image that could not be examined. */
function unknownDocument(why: Finding<never>, barcode: Evidence['codes']['barcode']): Evidence {
  const codes = { barcode, mrz: why };
  return { document: why, faces: why, portrait: why, ghost: why, text: why, codes, copy: why };
}

/** An image without any document: a result, not an outage. */
function noDocument(barcode: Evidence['codes']['barcode']): Evidence {
  const noLines: Finding<TextLine[]> = { ok: true, value: [] };
  return {
    document: { ok: true, value: { ...NOTHING_FOUND } },
    ...NO_FACES,
    text: noLines,
    codes: { barcode, mrz: { ok: true, value: null } },
    copy: { ok: true, value: null },
  };
}
