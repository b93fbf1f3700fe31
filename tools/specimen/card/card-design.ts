import type { TextLine } from '../lettering.ts';
import type { CardContent, DateStyle, DocumentKind } from './card-spec.ts';
import type { FacePrintStyle } from './face-looks.ts';

type Box = { x: number; y: number; width: number; height: number };

/** A line of print, its place apart. */
type PrintStyle = Omit<TextLine, 'x' | 'y'>;

/**
 * One field: its value from `x` on, behind or under a label. `y` is the value's baseline. The label is empty for a
 * field's further lines, and null for what is no field.
 */
export type Field = {
  x: number;
  y: number;
  label: string | null;
  value: string;
  /** what differs from the design's print; `maxWidth` is measured from `x` */
  style?: Partial<PrintStyle>;
};

/** Where values stand: so far behind their labels, in a column of their own, or so far under them. */
type ValuePosition = { behind: number } | { column: number } | { under: number };

/** A face in the drawing: where, how it is printed, and how much of the ground shows through, 0 to 1 for none. */
export type PlacedFace = {
  box: Box;
  look: FacePrintStyle;
  opacity: number;
  /** path data in the drawing's units that the face is cut to; the box without it */
  outline?: string;
};

/** A family of fronts: all that `drawFront` needs beside what is printed on one card. */
export type CardDesign = {
  /** whose back it has */
  country: 'us' | 'eu';
  dateStyle: DateStyle;
  width: number;
  height: number;
  titles: Record<DocumentKind, readonly string[]>;
  /** what lies under all print, in SVG */
  ground: string;
  portrait: PlacedFace;
  ghost: PlacedFace;
  /** whether a card has its ghost image unless asked otherwise */
  hasGhost: boolean;
  /** somebody else's face in the artwork */
  engraving?: PlacedFace;
  /** where further faces stand, clear of every field: the left upper corners of 132x165 */
  extraPlaces: readonly [first: readonly [number, number], second: readonly [number, number]];
  label: PrintStyle;
  value: PrintStyle;
  valuePlace: ValuePosition;
  /** everything that is printed: titles, fields, small print */
  fields(content: CardContent, titles: readonly string[]): readonly Field[];
  /** the person's name by hand: its middle and foot */
  signature: { x: number; y: number; size: number; maxWidth: number; fill: string };
  /** what is printed or laid over everything else, in SVG */
  over?(content: CardContent): string;
};

/** A field of a design's table. */
export function at(
  x: number,
  y: number,
  label: string | null,
  value: string,
  style: Partial<PrintStyle> = {},
): Field {
  return { x, y, label, value, style };
}
