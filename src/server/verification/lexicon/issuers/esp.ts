import { type IssuerCard, type NumberForm, WHOLE_CARD } from './issuer-card.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The letter is the remainder by 23 (Real Decreto 1553/2005, article 11). */
const DNI: NumberForm = {
  classes: '99999999A',
  check: (number) => LETTERS[Number(number.slice(0, 8)) % 23] === number[8],
};

/**
 * Spain. The licence's number is that of the identity document (Real Decreto 1553/2005). The identity card prints its
 * holder's number behind `DNI`, and the surnames in one or two lines (PRADO, ESP-BO-04001 and 05001).
 */
export const ESP: readonly IssuerCard[] = [
  {
    issuer: 'ESP',
    kinds: ['licence'],
    marks: ['Permiso de conduccion', 'Espana|Reino de Espana'],
    number: { forms: [DNI], raisesNumberForm: true },
    numbered: 'eu',
  },
  {
    issuer: 'ESP',
    kinds: ['identity_card'],
    marks: ['Documento nacional de identidad', 'Espana'],
    number: { forms: [DNI], among: WHOLE_CARD },
    columns: [{ from: 'Apellidos', to: 'Nombre', lines: ['last_name'], further: 'continue' }],
  },
];
