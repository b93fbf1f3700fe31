import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * Chile's cedula de identidad: the document's number in three groups of digits below `Numero documento`; the holder's RUN
 * ends in a check character (decreto 106/2014; Registro Civil). The surnames have two lines.
 */
export const CHL: readonly IssuerCard[] = [
  {
    issuer: 'CHL',
    kinds: ['identity_card', 'other_card'],
    marks: ['Republica de Chile'],
    number: { forms: [{ classes: '999999999', groups: [3, 3, 3] }], among: WHOLE_CARD },
    columns: [
      { from: 'Apellidos', to: 'Nombres', lines: ['last_name'], further: 'continue' },
      { from: 'Nombres', to: 'Nacionalidad', lines: ['first_name'], further: 'continue' },
    ],
  },
];
