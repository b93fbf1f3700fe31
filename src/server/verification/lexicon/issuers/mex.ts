import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * Mexico's credencial para votar: below `NOMBRE` the father's surname, the mother's and the given names, each in its own
 * line, and the clave de elector, which holds letters of the names, the birth date, the state, the sex and three digits
 * (LGIPE, article 156; INE, "Conoce tu credencial").
 */
export const MEX: readonly IssuerCard[] = [
  {
    issuer: 'MEX',
    kinds: ['identity_card'],
    marks: ['Credencial para votar|Instituto nacional electoral|Instituto federal electoral'],
    number: {
      forms: [{ classes: 'AAAAAA99999999S999', sets: { S: 'HM' } }],
      among: WHOLE_CARD,
    },
    columns: [{ from: 'Nombre', to: 'Domicilio', lines: ['last_name', 'last_name', 'first_name'] }],
  },
];
