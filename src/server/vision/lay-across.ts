import type { DocumentEvidence } from './evidence.ts';
import { type LocatedCard, layCard } from './find-card.ts';
import { quadContains } from './geometry/quad.ts';
import type { Pixels } from './image/pixels.ts';
import type { Examination } from './start-examination.ts';
import { findReading } from './text/find-reading.ts';
import type { TextBox } from './text/text-box.ts';

/** A line this much wider than high has a direction; a word of two letters may have any. */
const LINE_FROM = 2;
/** Lines across others, in radians. A table has so many entries, and some of them are lines; a word along an edge is one. */
const ACROSS_ANGLE = 1.3;
const MIN_ENTRIES = 4;
const MIN_LINES_ACROSS = 2;
/** Print that was read with certainty. */
const LEGIBLE_PRINT = { confidence: 0.85, text: /[A-Z0-9].*[A-Z0-9]/i };

/**
 * Lays a card along the lines that lie across its longest ones; null if it has few. The back of a French licence prints
 * the legend of its table along an edge: the legend's lines are longer than the table's, and too small to be read.
 *
 * @throws InferenceError
 */
export async function layAcross(
  photo: Pixels,
  { located }: LocatedCard,
  examination: Examination,
): Promise<LocatedCard | null> {
  const { corners, reading, boxes } = located;
  if (reading === null) return null;
  const inside = boxes.filter(({ quad }) => quadContains(corners, quad[0]));
  const entries = inside.filter((box) => !isLine(box) || isAcross(box, reading));
  const across = entries.filter(isLine);
  if (entries.length < MIN_ENTRIES || across.length < MIN_LINES_ACROSS) return null;
  const other = await examination.step('direction', () =>
    findReading(photo, across, reading + Math.PI / 2, examination),
  );
  return other === null ? null : layCard(photo, { ...located, reading: other }, examination);
}

const isLine = ({ width, height }: TextBox) => width > LINE_FROM * height;

const isAcross = ({ angle }: TextBox, reading: number) =>
  Math.abs(Math.cos(angle - reading)) < Math.cos(ACROSS_ANGLE);

/** The lines of print that were read with certainty. */
export function countLegible(text: DocumentEvidence['text']): number {
  const lines = text.ok ? text.value : [];
  return lines.filter(
    (line) => line.confidence >= LEGIBLE_PRINT.confidence && LEGIBLE_PRINT.text.test(line.text),
  ).length;
}
