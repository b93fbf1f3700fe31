import { AUS } from './aus.ts';
import { BRA } from './bra.ts';
import { CAN } from './can.ts';
import { CHE } from './che.ts';
import { CHL } from './chl.ts';
import { DEU } from './deu.ts';
import { ESP } from './esp.ts';
import { EUROPEAN_LICENCES } from './european-licences.ts';
import { FRA } from './fra.ts';
import { GBR } from './gbr.ts';
import { IDN } from './idn.ts';
import { IND } from './ind.ts';
import type { IssuerCard } from './issuer-card.ts';
import { MEX } from './mex.ts';
import { MYS } from './mys.ts';
import { NZL } from './nzl.ts';
import { PAK } from './pak.ts';
import { PHL } from './phl.ts';
import { SGP } from './sgp.ts';
import { THA } from './tha.ts';
import { USA } from './usa.ts';
import { ZAF } from './zaf.ts';

/** The table of each issuer, one file each. */
export const ISSUER_CARDS: readonly IssuerCard[] = [
  ...AUS,
  ...BRA,
  ...CAN,
  ...CHE,
  ...CHL,
  ...DEU,
  ...ESP,
  ...EUROPEAN_LICENCES,
  ...FRA,
  ...GBR,
  ...IDN,
  ...IND,
  ...MEX,
  ...MYS,
  ...NZL,
  ...PAK,
  ...PHL,
  ...SGP,
  ...THA,
  ...USA,
  ...ZAF,
];
