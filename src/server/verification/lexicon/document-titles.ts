import { foldText } from './fold-text.ts';
import { withoutLookAlikes } from './look-alikes.ts';

/** A text folded for the search of titles: A-Z and digits without look-alikes, no accents, no spaces. */
export function foldTitle(text: string): string {
  return withoutLookAlikes(foldText(text));
}

function titles(list: string): readonly string[] {
  return list.split(',').map(foldTitle);
}

/**
 * The titles of licences, in the languages the recogniser reads and their neighbours. Sources: AAMVA DL/ID 2020,
 * Directive 2006/126/EC annex I, Vienna 1968 annex 6. A card without one of these is never approved without a reviewer.
 */
export const LICENCE_TITLES = titles(
  `Driver License,Drivers License,Driver Licence,Drivers Licence,Driving Licence,Driving License,
  Driver Permit,Learner Permit,Learner Licence,Instruction Permit,Operator License,Chauffeur License,
  Commercial License,Provisional License,Probationary License,Intermediate License,Graduated License,Junior License,
  Driving Permit,Operator Permit,Motorcycle License,Motorcycle Permit,Enhanced License,Limited Term License,
  Permis de conduire,Permis de conducere,
  Permiso de conduccion,Permiso de conducir,Licencia de conducir,Licencia de conduccion,
  Licencia para conducir,Licencia de manejo,Carne de conducir,Carnet de conducir,
  Fuhrerschein,Fuehrerschein,Fuhrerausweis,
  Patente di guida,
  Carta de conducao,Carteira nacional de habilitacao,Licenca de conducao,
  Rijbewijs,Prawo jazdy,Korkort,Korekort,Forerkort,Ajokortti,Okuskirteini,
  Ridicsky prukaz,Vodicsky preukaz,Vezetoi engedely,Voznisko dovoljenje,Vozacka dozvola,Leje drejtimi,
  Juhiluba,Vaditaja aplieciba,Vairuotojo pazymejimas,
  Licenzja tas sewqan,Ceadunas tiomana,Trwydded yrru,Surucu belgesi`,
);

/**
 * Titles of countries that print the day before the month, unless they print the year first. Spanish titles are left
 * out, because Puerto Rico, which prints the month first, shares them.
 */
export const DAY_FIRST_TITLES = titles(
  `Driving Licence,Driver Licence,Drivers Licence,Learner Licence,Permis de conduire,Permis de conducere,
  Permiso de conduccion,Permiso de conducir,Carne de conducir,Carnet de conducir,Fuhrerschein,Fuehrerschein,
  Fuhrerausweis,Patente di guida,Carta de conducao,Carteira nacional de habilitacao,Licenca de conducao,Rijbewijs,
  Prawo jazdy,Korkort,Korekort,Forerkort,Ajokortti,Okuskirteini,Ridicsky prukaz,Vodicsky preukaz,Vezetoi engedely,
  Voznisko dovoljenje,Vozacka dozvola,Leje drejtimi,Juhiluba,Vaditaja aplieciba,Vairuotojo pazymejimas,
  Licenzja tas sewqan,Ceadunas tiomana,Trwydded yrru,Surucu belgesi`,
);

/** Words of a licence's title that other papers use too. */
export const LICENCE_TITLE_WORDS = titles(
  'License,Licence,Permis,Permiso,Licencia,Patente,Habilitacao,Conducir,Conduire,Fuhrer',
);

/** Before a licence's title it makes the title of a similar card that is no licence: NOT A DRIVER LICENSE. */
export const NOT = foldTitle('Not');

/**
 * Other phrases of such cards, which must be on one line: the end of one line and the beginning of the next may spell
 * them by chance (VERNON, DRIVER).
 */
export const NO_LICENCE_WORDS = titles(
  `Non driver,Non operator,Not for driving,Not valid for driving,Not valid to drive,Not valid as a driver,
  Not valid as driver,Not a valid driver,Not to be used as a driver,Not a license,Not a licence,No driving privilege,
  No driver privilege,For identification only`,
);

/** The same at the beginning of a line, where no other word can end in it: they may continue on the next line. */
export const NO_LICENCE_OPENINGS = titles('Non driver,Non operator');

/**
 * Possible readings of NOT A if one of its letters was misread, or its first ones were not read. Only at a line's
 * beginning: MINNESOTA ends in the same letters.
 */
export const REST_OF_NOT_A = /^(?:[A-Z0-9]?OT|N[A-Z0-9]?T|NO[A-Z0-9]?|T)?A/;

/**
 * Titles of identification cards of the United States. They must be a whole line, since licences use the same words
 * within longer ones.
 */
export const IDENTIFICATION_LINES = titles(
  `Identification,ID card,Identification only,ID only,Non driver ID,Real ID card,Personal ID,State ID,Senior ID,
  Senior citizen ID,Minor ID,Resident ID,Personal ID card,State ID card,Enhanced ID card,Personal identification,
  State identification,Minor identification,Enhanced identification`,
);

/** The limits of use that a licence prints: their last word on a separate line is not a title. */
export const LIMITS_OF_USE = titles('Federal identification,For identification,Official identification');

/** At a line's end: the entry of such a card where a licence lists categories. A class 10 is sometimes read as this. */
export const IDENTIFICATION_CLASSES = titles('Class ID');

export type OtherDocumentTitle = 'passport' | 'residence_permit' | 'identity_card' | 'other';

/** The titles of other documents, in the order they are tried: a residence permit is an identity card too. */
export const OTHER_TITLES: readonly (readonly [kind: OtherDocumentTitle, titles: readonly string[]])[] = [
  ['passport', titles('Passport,Passeport,Pasaporte,Reisepass,Passaporto,Passaporte')],
  [
    'residence_permit',
    titles(
      `Residence permit,Permanent resident,Resident card,Titre de sejour,Carte de sejour,Carte de resident,
      Permiso de residencia,Tarjeta de residencia,Aufenthaltstitel,Aufenthaltserlaubnis,Niederlassungserlaubnis,
      Permesso di soggiorno,Titulo de residencia,Autorizacao de residencia`,
    ),
  ],
  [
    'identity_card',
    titles(
      `Identity card,Identification card,National ID card,Carte d identite,Carte nationale d identite,
      Documento nacional de identidad,Cedula de identidad,Cedula de ciudadania,Tarjeta de identidad,
      Personalausweis,Identitatskarte,Carta d identita,Cartao de cidadao,Bilhete de identidade,
      Carteira de identidade`,
    ),
  ],
  [
    'other',
    titles(
      `Health card,Carte vitale,Carte sante,Assurance maladie,Gesundheitskarte,Tessera sanitaria,Tarjeta sanitaria,
      Employee,Staff card,Student,Etudiant,Estudiante,Studente,Studierendenausweis,Library,Membership,
      Valid thru,Debit,Credit card,Invoice,Receipt`,
    ),
  ],
];
