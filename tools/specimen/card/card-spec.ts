import type { Lettering } from '../lettering.ts';
import type { PersonAppearance, PersonDetails } from '../people.ts';

/**
 * The families of fronts, after the AAMVA card design standard (2020) and directive 2006/126/EC. `designs/` has the
 * content of each.
 */
export const CARD_LAYOUTS = [
  'us',
  'eu',
  'stuck',
  'under',
  'upright',
  'right',
  'shape',
  'overprint',
  'two-lines',
  'boxed',
  'eu-joined',
] as const;

export type CardLayout = (typeof CARD_LAYOUTS)[number];

/** The families of identity cards, by country; `fr-id-1988` is the French card of before 2021, which is larger. */
export const IDENTITY_LAYOUTS = ['de-id', 'fr-id', 'fr-id-1988', 'es-id', 'it-id', 'nl-id', 'pl-id'] as const;

export type IdentityLayout = (typeof IDENTITY_LAYOUTS)[number];

export function isIdentityLayout(layout: CardLayout | IdentityLayout): layout is IdentityLayout {
  return IDENTITY_LAYOUTS.some((each) => each === layout);
}

/** The kind that the card claims to be. */
export type DocumentKind = 'licence' | 'identity-card' | 'residence-permit' | 'passport-card';

/** How dates are printed: `1986-10-16`, `10/16/1986`, `10-16-1986`, `16.10.1986`, `16 OCT 1986`. */
export type DateStyle = 'iso' | 'us' | 'us-dashed' | 'dotted' | 'month-name';

/** The data for a layout to draw one side; images are `data:` URLs. */
export type CardContent = {
  details: PersonDetails;
  looks: PersonAppearance;
  documentKind: DocumentKind;
  /** whether the title that goes with the kind is printed */
  titled: boolean;
  /** whether it lists vehicle categories: a licence does, and some identification cards have the same labels */
  drives: boolean;
  dateStyle: DateStyle;
  portrait: string | null;
  ghost: string | null;
  extraFaces: string[];
  /** another person's face, engraved into the artwork as on banknotes; null if the design has none */
  engraving: string | null;
  /** the zone to print if the card has one; null for the person's own */
  mrz: readonly string[] | null;
  /** the text to print as PDF417 if the card has one; null for the person's own */
  barcode: string | null;
  lettering: Lettering;
};

/** ISO/IEC 7810 ID-1, 85.60 x 53.98 mm, at 380 dots an inch. */
export const cardSize = { width: 1280, height: 807, cornerRadius: 48 } as const;
