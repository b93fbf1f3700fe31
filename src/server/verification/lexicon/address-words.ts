/** Words of addresses that are written in several ways, folded to A-Z; each row is one word. */
export const ADDRESS_WORDS: readonly (readonly string[])[] = [
  ['STREET', 'STR', 'ST'],
  ['AVENUE', 'AVE', 'AV'],
  ['ROAD', 'RD'],
  ['BOULEVARD', 'BLVD', 'BOUL', 'BD'],
  ['DRIVE', 'DR'],
  ['LANE', 'LN'],
  ['COURT', 'CRT', 'CT'],
  ['PLACE', 'PL'],
  ['SQUARE', 'SQ'],
  ['TERRACE', 'TERR', 'TER'],
  ['CIRCLE', 'CIR'],
  ['CRESCENT', 'CRES', 'CR'],
  ['HIGHWAY', 'HWY'],
  ['PARKWAY', 'PKWY'],
  ['TRAIL', 'TRL'],
  ['WAY', 'WY'],
  ['CLOSE', 'CL'],
  ['GARDENS', 'GDNS'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
  ['SAINT', 'ST'],
  ['SAINTE', 'STE'],
  ['NORTH', 'NORD', 'N'],
  ['SOUTH', 'SUD', 'S'],
  ['EAST', 'EST', 'E'],
  ['WEST', 'OUEST', 'W', 'O'],
  ['NORTHEAST', 'NE'],
  ['NORTHWEST', 'NW'],
  ['SOUTHEAST', 'SE'],
  ['SOUTHWEST', 'SW'],
  ['APARTMENT', 'APT', 'APP', 'APPARTEMENT', 'UNIT', 'UNITE', 'SUITE', 'BUREAU', 'NO', 'NUMBER'],
  ['FLOOR', 'FL'],
  ['RUE', 'R'],
  ['CHEMIN', 'CH'],
  ['ROUTE', 'RTE'],
  ['IMPASSE', 'IMP'],
  ['ALLEE', 'ALL'],
  ['STRASSE', 'STR'],
  ['PLATZ', 'PL'],
  ['CALLE', 'CL', 'C'],
  ['AVENIDA', 'AVDA', 'AV'],
  ['PASEO', 'PO'],
  ['VIA', 'V'],
  ['PIAZZA', 'PZA'],
];

/** Words that only name the kind of the following part, and may be left out. */
export const OPTIONAL_ADDRESS_WORDS = ['APARTMENT', 'RUE', 'STREET', 'ROAD', 'CALLE', 'VIA'] as const;

/** Words that make the name before them a street's. LN is left out, because it is also a label of surnames. */
export const WORDS_AFTER_STREET_NAMES: readonly string[] =
  'STREET STR ST AVENUE AVE AV ROAD RD BOULEVARD BLVD DRIVE DR LANE COURT CT PLACE SQUARE TERRACE CIRCLE CRESCENT HIGHWAY HWY PARKWAY TRAIL WAY'.split(
    ' ',
  );

/** Words that make the name after them a street's. */
export const WORDS_BEFORE_STREET_NAMES: readonly string[] =
  'RUE AVENUE BOULEVARD BOUL CHEMIN ROUTE IMPASSE ALLEE PLACE CALLE AVENIDA AVDA PASEO VIA PIAZZA'.split(' ');
