import type { CardDesign } from '../card-design.ts';
import type { CardLayout } from '../card-spec.ts';
import { boxed } from './boxed.ts';
import { eu } from './eu.ts';
import { euJoined } from './eu-joined.ts';
import { overprint } from './overprint.ts';
import { right } from './right.ts';
import { shape } from './shape.ts';
import { stuck } from './stuck.ts';
import { twoLines } from './two-lines.ts';
import { under } from './under.ts';
import { upright } from './upright.ts';
import { us } from './us.ts';

/** The families of fronts: one line each. */
export const CARD_DESIGNS: Record<CardLayout, CardDesign> = {
  us,
  eu,
  stuck,
  under,
  upright,
  right,
  shape,
  overprint,
  'two-lines': twoLines,
  boxed,
  'eu-joined': euJoined,
};
