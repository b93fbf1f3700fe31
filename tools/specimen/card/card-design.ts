import type { TextLine } from '../lettering.ts';
import type { CardContent, DateStyle, DocumentKind } from './card-spec.ts';
import type { FacePrintStyle } from './face-looks.ts';

type Box = { x: number; y: number; width: number; height: number };

/** A line of print, without its position. */
type PrintStyle = Omit<TextLine, 'x' | 'y'>;

/**
 * One field: its value from `x` on, after or under a label. `y` is the value's baseline. The label is empty for a
 * field's further lines, and null for text that is no field.
 */
export type Field = {
  x: number;
  y: number;
  label: string | null;
  value: string;
  /** the differences from the design's print; `maxWidth` is measured from `x` */
  style?: Partial<PrintStyle>;
};

/** The position of values: so far after their labels, in a separate column, or so far under them. */
type ValuePosition = { behind: number } | { column: number } | { under: number };

/** A face in the drawing: its box, how it is printed, and its opacity from 0 to 1, at which no ground shows through. */
export type PlacedFace = {
  box: Box;
  look: FacePrintStyle;
  opacity: number;
  /** path data in the drawing's units that the face is cut to; the box without it */
  outline?: string;
};

/** A family of fronts: all parts of `drawFront` except the data of one card. */
export type CardDesign = {
  /** which back it has, unless `back` is set: `eu` is that of a directive, not of a country */
  country: 'us' | 'eu';
  dateStyle: DateStyle;
  width: number;
  height: number;
  titles: Record<DocumentKind, readonly string[]>;
  /** the layer under all print, in SVG */
  ground: string;
  portrait: PlacedFace;
  ghost: PlacedFace;
  /** whether a card has its ghost image by default */
  hasGhost: boolean;
  /** another person's face in the artwork */
  engraving?: PlacedFace;
  /** the positions of further faces, clear of every field: the left upper corners of boxes of 132x165 units */
  extraPlaces: readonly [first: readonly [number, number], second: readonly [number, number]];
  label: PrintStyle;
  value: PrintStyle;
  valuePlace: ValuePosition;
  /** all print: titles, fields, small print */
  fields(content: CardContent, titles: readonly string[]): readonly Field[];
  /** the handwritten name: its middle and foot */
  signature: { x: number; y: number; size: number; maxWidth: number; fill: string };
  /** the layer over all else, in SVG */
  over?(content: CardContent): string;
  /** an identity card's back; without it the back is that of the card's country and kind */
  back?: IdentityBack;
};

/** The words on the back of an identity card. */
export type IdentityBack = {
  /** its zone's document code and issuing state (ICAO 9303-5, 4.2.2); null for a back without a zone */
  zone: { code: string; state: string } | null;
  labels: Record<'address' | 'issue' | 'authority', string>;
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
