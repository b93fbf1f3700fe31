import type { IssuerCard } from './issuer-card.ts';

/**
 * Switzerland. The identity card has its number in the top right corner, a letter before seven characters (Verordnung
 * uber die Ausweise fur Schweizer Staatsangehorige, SR 143.11; PRADO, CHE-BO-03001 and 04001), and its labels in five
 * languages: `Name` is the surname's. The licence numbers its fields (VZV, SR 741.51, annex 2).
 */
export const CHE: readonly IssuerCard[] = [
  {
    issuer: 'CHE',
    kinds: ['identity_card'],
    marks: ['Identitatskarte|Carta d identitad'],
    number: {
      forms: [{ classes: 'A9A99A99' }, { classes: 'A9999999' }],
      among: { left: 0.6, right: 1, top: 0, bottom: 0.25 },
    },
    columns: [
      {
        from: 'Name',
        skip: 'Vorname|Vornamen|Prenom',
        to: 'Geschlecht|Sexe',
        lines: ['last_name', 'first_name'],
      },
    ],
  },
  {
    issuer: 'CHE',
    kinds: ['licence'],
    marks: ['Fuhrerausweis|Permis de conduire|Licenza di condurre', 'Schweiz|Suisse|Confoederatio Helvetica'],
    numbered: 'eu',
  },
];
