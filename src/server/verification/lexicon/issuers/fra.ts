import { type IssuerCard, WHOLE_CARD } from './issuer-card.ts';

/**
 * France. The licence of 2013 has its number as field 5, below the ghost image: year, two letters, five digits (arrete
 * du 20 avril 2012, annex 1; PRADO, FRA-FO-05001). The identity card of before 2021 prints twelve digits behind `Carte
 * nationale d'identite N°`, and that of 2021 nine characters below `N° du document` (decret 55-1397).
 */
export const FRA: readonly IssuerCard[] = [
  {
    issuer: 'FRA',
    kinds: ['licence'],
    marks: ['Permis de conduire', 'Republique francaise'],
    number: { forms: [{ classes: '99AA99999' }], fieldNumber: '5', among: WHOLE_CARD },
    numbered: 'eu',
  },
  {
    issuer: 'FRA',
    kinds: ['identity_card'],
    marks: ["Carte nationale d'identite", 'Republique francaise|Francaise'],
    number: {
      forms: [
        { classes: '999999999999' },
        { classes: 'SSSSSSSSS', sets: { S: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' }, labelled: true },
      ],
      labels: 'No du document|N° du document|N du document|Document No',
      among: { left: 0, right: 1, top: 0, bottom: 0.35 },
    },
  },
];
