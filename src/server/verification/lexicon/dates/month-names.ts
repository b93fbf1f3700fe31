/**
 * Months as licences print them, folded to A-Z: abbreviations and full names. The languages are English, French (and
 * Canada's two letters), Spanish, German, Italian, Dutch, Portuguese and Danish. Index 0 is January.
 */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  [
    'JAN',
    'JANUARY',
    'JANV',
    'JANVIER',
    'JA',
    'ENE',
    'ENERO',
    'JANUAR',
    'GEN',
    'GENNAIO',
    'JANUARI',
    'JANEIRO',
  ],
  [
    'FEB',
    'FEBRUARY',
    'FEV',
    'FEVR',
    'FEVRIER',
    'FE',
    'FEBRERO',
    'FEBRUAR',
    'FEBBRAIO',
    'FEBRUARI',
    'FEVEREIRO',
  ],
  ['MAR', 'MARCH', 'MARS', 'MR', 'MARZO', 'MARZ', 'MAERZ', 'MRZ', 'MRT', 'MAART', 'MARCO'],
  ['APR', 'APRIL', 'AVR', 'AVRIL', 'AL', 'ABR', 'ABRIL', 'APRILE'],
  ['MAY', 'MAI', 'MAJ', 'MA', 'MAYO', 'MAG', 'MAGGIO', 'MEI', 'MAIO'],
  ['JUN', 'JUNE', 'JUIN', 'JN', 'JUNIO', 'JUNI', 'GIU', 'GIUGNO', 'JUNHO'],
  ['JUL', 'JULY', 'JUIL', 'JUILLET', 'JL', 'JULIO', 'JULI', 'LUG', 'LUGLIO', 'JULHO'],
  ['AUG', 'AUGUST', 'AOU', 'AOUT', 'AU', 'AGO', 'AGOSTO', 'AUGUSTUS'],
  ['SEP', 'SEPT', 'SEPTEMBER', 'SEPTEMBRE', 'SE', 'SEPTIEMBRE', 'SET', 'SETTEMBRE', 'SETEMBRO'],
  ['OCT', 'OCTOBER', 'OCTOBRE', 'OC', 'OCTUBRE', 'OKT', 'OKTOBER', 'OTT', 'OTTOBRE', 'OUT', 'OUTUBRO'],
  ['NOV', 'NOVEMBER', 'NOVEMBRE', 'NO', 'NOVIEMBRE', 'NOVEMBRO'],
  ['DEC', 'DECEMBER', 'DECEMBRE', 'DE', 'DIC', 'DICIEMBRE', 'DEZ', 'DEZEMBER', 'DICEMBRE', 'DEZEMBRO'],
];
