/**
 * What licences print before (or stuck to) a value, folded to A-Z and 0-9. Field numbers are those of
 * directive 2006/126/EC, annex I and of the AAMVA card design standard, annex A.
 */

/** Before names. */
export const NAME_LABELS = [
  'LN',
  'FN',
  'MN',
  'NAME',
  'NAMES',
  'LAST',
  'FIRST',
  'MIDDLE',
  'LASTNAME',
  'FIRSTNAME',
  'GIVEN',
  'GIVENNAME',
  'GIVENNAMES',
  'FAMILY',
  'FAMILYNAME',
  'SURNAME',
  'FULLNAME',
  'NOM',
  'PRENOM',
  'PRENOMS',
  'NOMDEFAMILLE',
  'NACHNAME',
  'FAMILIENNAME',
  'VORNAME',
  'VORNAMEN',
  'APELLIDO',
  'APELLIDOS',
  'NOMBRE',
  'NOMBRES',
  'COGNOME',
  'NOME',
  'NAAM',
  'VOORNAMEN',
  'EFTERNAVN',
  'FORNAVN',
  'MR',
  'MRS',
  'MS',
  'MME',
  'DR',
] as const;

/** Straight before a first name, and never before a surname. 2 is the field of the given names. */
export const GIVEN_ONLY_LABELS = [
  'FN',
  'FIRST',
  'FIRSTNAME',
  'GIVEN',
  'GIVENNAME',
  'GIVENNAMES',
  'PRENOM',
  'PRENOMS',
  'VORNAME',
  'VORNAMEN',
  'VOORNAMEN',
  'FORNAVN',
  '2',
] as const;

/** Straight before a surname, and never before a first name. */
export const FAMILY_ONLY_LABELS = [
  'LN',
  'LAST',
  'LASTNAME',
  'SURNAME',
  'FAMILYNAME',
  'NOMDEFAMILLE',
  'NACHNAME',
  'FAMILIENNAME',
  'APELLIDOS',
  'COGNOME',
  'EFTERNAVN',
] as const;

/** After names. */
export const NAME_SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV'] as const;

/** Before a name, as the number of its field. */
export const NAME_FIELD_NUMBERS = ['1', '2', '01', '02'] as const;

/** Between a licence number and its neighbours. */
export const NUMBER_LABELS = [
  'DL',
  'DLN',
  'DLNO',
  'LIC',
  'LICNO',
  'LICENSE',
  'LICENCE',
  'LICENSENO',
  'LICENCENO',
  'NO',
  'NR',
  'NUM',
  'NUMBER',
  'NUMERO',
  'NUMMER',
  'PERMIS',
  'CDL',
  'ID',
  'CUSTOMER',
  '4D',
] as const;

/** What may follow a licence number without a space. */
export const LABELS_AFTER_NUMBER = [
  'EXP',
  'CLASS',
  'CLASSE',
  'ISS',
  'DOB',
  'END',
  'REST',
  'SEX',
  'DD',
  'LN',
] as const;

/** A licence number's field number, where it is printed stuck to the number. */
export const NUMBER_FIELD_NUMBERS = ['5', '4D'] as const;

/** Before dates, where the first figure has no leading zero. */
export const DATE_LABELS = [
  'DOB',
  'BIRTH',
  'NAISSANCE',
  'EXP',
  'EXPIRES',
  'ISS',
  'ISSUED',
  '4A',
  '4B',
] as const;

/** A date's field number, stuck to the date: 3 is the date of birth. */
export const DATE_FIELD_NUMBERS = ['3', '4A', '4B'] as const;

/** Particles of surnames that one of record and card may leave out or join. */
export const PARTICLES = [
  'DE',
  'LA',
  'DEL',
  'DELA',
  'LAS',
  'LOS',
  'DOS',
  'DAS',
  'DA',
  'DI',
  'DU',
  'DES',
  'VAN',
  'VON',
  'DER',
  'DEN',
  'TEN',
  'TER',
  'ZU',
  'AL',
  'EL',
  'BIN',
  'IBN',
  'LE',
] as const;
