import type { IssuerCard } from './issuer-card.ts';

const rows: readonly (readonly [issuer: string, title: string, country: string])[] = [
  ['AUT', 'Fuhrerschein', 'Osterreich'],
  ['BEL', 'Rijbewijs|Permis de conduire', 'Belgie|Belgique|Belgien'],
  ['CZE', 'Ridicsky prukaz', 'Ceska republika'],
  ['DNK', 'Korekort', 'Danmark'],
  ['EST', 'Juhiluba', 'Eesti|Eesti Vabariik'],
  ['FIN', 'Ajokortti|Korkort', 'Suomi|Finland'],
  ['HRV', 'Vozacka dozvola', 'Republika Hrvatska'],
  ['HUN', 'Vezetoi engedely', 'Magyarorszag|Magyar Koztarsasag'],
  ['IRL', 'Driving licence|Ceadunas tiomana', 'Eire|Ireland'],
  ['ISL', 'Okuskirteini', 'Island|Lydveldid Island'],
  ['ITA', 'Patente di guida', 'Repubblica italiana'],
  ['LTU', 'Vairuotojo pazymejimas', 'Lietuvos Respublika'],
  ['LUX', 'Permis de conduire|Fuhrerschein', 'Luxembourg'],
  ['LVA', 'Vaditaja aplieciba', 'Latvija|Latvijas Republika'],
  ['MLT', 'Licenzja tas-sewqan|Driving licence', 'Malta'],
  ['NLD', 'Rijbewijs', 'Koninkrijk der Nederlanden|Nederland'],
  ['NOR', 'Forerkort', 'Norge|Noreg'],
  ['POL', 'Prawo jazdy', 'Rzeczpospolita Polska'],
  ['PRT', 'Carta de conducao', 'Republica Portuguesa|Portugal'],
  ['ROU', 'Permis de conducere', 'Romania'],
  ['SVK', 'Vodicsky preukaz', 'Slovenska republika'],
  ['SVN', 'Voznisko dovoljenje', 'Republika Slovenija'],
  ['SWE', 'Korkort', 'Sverige'],
];

/**
 * Licences of the community model (directive 2006/126/EC, annex I, section 3; EEA agreement, annex XIII): they
 * number their fields. Other issuers of it have a separate file.
 */
export const EUROPEAN_LICENCES: readonly IssuerCard[] = rows.map(([issuer, title, country]) => ({
  issuer,
  kinds: ['licence'],
  marks: [title, country],
  numbered: 'eu',
}));
