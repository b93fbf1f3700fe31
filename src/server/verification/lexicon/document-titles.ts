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
 * Titles of countries that print the day before the month, unless they print the year first. Spanish titles are left
 * out, because Puerto Rico, which prints the month first, shares them. Sources:
 *
 * - EU and EEA: directive 2006/126/EC, annex I; Switzerland: VZV, annex 2, in its four languages; Turkey: KTY, annex 1
 * - `driving licence`: United Kingdom and Ireland (directive 2006/126/EC, too), India (CMV Rules 1989, form 7), Kenya
 *   (Traffic Act, cap. 403), Nigeria (National Road Traffic Regulations 2012), Sri Lanka (Motor Traffic Act, cap. 203),
 *   Nepal (Motor Vehicles and Transport Management Act 1993)
 * - `driver licence`: Australia (Australian Road Rules) and New Zealand (Land Transport (Driver Licensing) Rule 1999)
 * - Brazil: Contran resolution 886/2021; Indonesia: Perpol 5/2021; Malaysia: Road Transport Act 1987, section 26
 * - Vietnam: circular 12/2017/TT-BGTVT, annex 18; South Africa: National Road Traffic Regulations 2000, form DL1
 */
export const DAY_FIRST_TITLES = titles(
  `Driving Licence,Driver Licence,Drivers Licence,Learner Licence,Authorisation to drive following class,
  Permis de conduire,Permis de conducere,Permiso de conduccion,Permiso de conducir,Carne de conducir,
  Carnet de conducir,Fuhrerschein,Fuehrerschein,Fuhrerausweis,Patente di guida,Licenza di condurre,
  Permiss da manischar,Carta de conducao,Carteira nacional de habilitacao,Permissao para dirigir,
  Licenca de conducao,Rijbewijs,Bestuurslisensie,Prawo jazdy,Korkort,Korekort,Forerkort,Ajokortti,Okuskirteini,
  Ridicsky prukaz,Vodicsky preukaz,Vezetoi engedely,Voznisko dovoljenje,Vozacka dozvola,Leje drejtimi,Juhiluba,
  Vaditaja aplieciba,Vairuotojo pazymejimas,Licenzja tas sewqan,Ceadunas tiomana,Trwydded yrru,Surucu belgesi,
  Surat izin mengemudi,Lesen memandu,Giay phep lai xe`,
);

/**
 * The titles of licences, in the languages the recogniser reads and their neighbours. Sources: those above, AAMVA DL/ID
 * 2020, Vienna 1968 annex 6, and the Spanish of each country's traffic law. A card without one of these is never
 * approved without a reviewer.
 */
export const LICENCE_TITLES = [
  ...DAY_FIRST_TITLES,
  ...titles(
    `Driver License,Drivers License,Driving License,Driver Permit,Learner Permit,Instruction Permit,Operator License,
    Chauffeur License,Commercial License,Provisional License,Probationary License,Intermediate License,
    Graduated License,Junior License,Driving Permit,Operator Permit,Motorcycle License,Motorcycle Permit,
    Enhanced License,Limited Term License,
    Licencia de conducir,Licencia de conduccion,Licencia de conductor,Licencia para conducir,Licencia para manejar,
    Licencia de manejo,Licencia de automovilista,Licencia de chofer,Permiso de manejo`,
  ),
];

/** The titles of two words whose last one is often read alone. */
export const DRIVING_TITLES = ['Driver', 'Drivers', 'Driving'].flatMap((first) =>
  ['License', 'Licence'].map((last) => ({ first: foldTitle(first), last: foldTitle(last) })),
);

/** Words of a licence's title that other papers use too. */
export const LICENCE_TITLE_WORDS = titles(
  'License,Licence,Permis,Permiso,Licencia,Patente,Habilitacao,Conducir,Conduire,Fuhrer,Lesen,Mengemudi',
);

/** Before a licence's title it makes the title of a similar card that is not a licence: NOT A DRIVER LICENSE. */
export const NOT_WORD = foldTitle('Not');

/**
 * Other phrases of such cards, which must be on one line: the end of one line and the beginning of the next may spell
 * them by chance (VERNON, DRIVER).
 */
export const NO_LICENCE_WORDS = titles(
  `Non driver,Non operator,Not for driving,Not valid for driving,Not valid to drive,Not valid as a driver,
  Not valid as driver,Not a valid driver,Not to be used as a driver,Not a license,Not a licence,No driving privilege,
  No driver privilege,For identification only,Only for identification`,
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

/**
 * The titles of other documents, in the order they are tried: a residence permit is an identity card too, and a travel
 * document is none. Sources:
 *
 * - identity cards and residence permits of the EU, the EEA and Switzerland: PRADO, the Council's public register of
 *   authentic documents; regulations (EU) 2019/1157 and (EC) 1030/2002
 * - travel documents: ICAO 9303-4 to 9303-6; convention of 28 July 1951, annex; the driver card: regulation (EU)
 *   2016/799, annex IC
 * - Latin America: the civil registers' own names of their cards; Brazil: decree 10.977/2022; Mexico: LGIPE, article 131
 * - Malaysia: National Registration Regulations 1990; Indonesia: law 24/2013; Philippines: Republic Act 11055; Thailand:
 *   Identity Card Act 1983; Vietnam: law 26/2023/QH15; India: Aadhaar Act 2016; Turkey: law 5490
 * - Kenya: Registration of Persons Act; Zimbabwe: National Registration Act; South Africa: Identification Act 1997
 */
export const OTHER_TITLES: readonly (readonly [kind: OtherDocumentTitle, titles: readonly string[]])[] = [
  ['identity_card', titles('Passport card')],
  ['passport', titles('Passport,Passeport,Pasaporte,Reisepass,Passaporto,Passaporte')],
  [
    'residence_permit',
    titles(
      `Residence permit,Permanent resident,Resident card,Titre de sejour,Permis de sejour,Carte de sejour,Carte de resident,
      Autorisation de sejour,Permiso de residencia,Tarjeta de residencia,Tarjeta de identidad de extranjero,
      Cedula de extranjeria,Aufenthaltstitel,Aufenthaltserlaubnis,Niederlassungserlaubnis,Auslanderausweis,
      Permesso di soggiorno,Titulo de residencia,Autorizacao de residencia,Verblijfstitel,Verblijfsvergunning,
      Karta pobytu,Povoleni k pobytu,Povolenie na pobyt,Permis de sedere,Tartozkodasi engedely,Oleskelulupa,
      Uppehallstillstand,Opholdstilladelse,Oppholdstillatelse,Dvalarleyfi,Elamisluba,Uzturesanas atlauja,
      Leidimas gyventi,Dozvola boravka,Dovoljenje za prebivanje,Ikamet izni`,
    ),
  ],
  [
    'passport',
    titles(
      `Official travel document,Document officiel de voyage,Refugee travel document,Convention travel document,
      Titre de voyage,Reiseausweis,Titolo di viaggio,Titulo de viaje,Documento de viaje`,
    ),
  ],
  [
    'identity_card',
    titles(
      `Identity card,Identification card,National ID card,Carte d identite,Carte nationale d identite,
      Documento nacional de identidad,Cedula de identidad,Cedula de ciudadania,Tarjeta de identidad,
      Credencial para votar,Personalausweis,Identitatskarte,Identitatsausweis,Carta d identita,Cartao de cidadao,
      Bilhete de identidade,Carteira de identidade,Cedula de identidade,Registro geral,Identiteitskaart,
      Carte de identitate,Dowod osobisty,Obcansky prukaz,Obciansky preukaz,Szemelyazonosito igazolvany,
      Szemelyi igazolvany,Osobna iskaznica,Osebna izkaznica,Licna karta,Isikutunnistus,Personas aplieciba,
      Asmens tapatybes kortele,Henkilokortti,Identitetskort,Nafnskirteini,Leternjoftim,Karta tal identita,
      Kimlik karti,Kad pengenalan,MyKad,Kartu tanda penduduk,Can cuoc cong dan,Chung minh nhan dan,
      Philippine identification,Pambansang pagkakakilanlan,Aadhaar,Unique identification authority of India,
      Mera aadhaar meri pehchaan,National registration,Kitambulisho,Ireland Eire Irlande`,
    ),
  ],
  [
    'other',
    titles(
      `Health card,Carte vitale,Carte sante,Assurance maladie,Gesundheitskarte,Tessera sanitaria,Tarjeta sanitaria,
      Employee,Staff card,Student,Etudiant,Estudiante,Studente,Studierendenausweis,Library,Membership,
      Valid thru,Debit,Credit card,Invoice,Receipt,Driver card,Fahrerkarte,Carte de conducteur,
      Tarjeta del conductor,Carta del conducente,Bestuurderskaart,Karta kierowcy,Firearms licence,Firearms license,
      Fishing licence,Fishing license,Hunting licence,Hunting license,Pilot licence,Pilot license`,
    ),
  ],
];

/** Words of licences that begin like the title of another card: `VALID THROUGHOUT INDIA` is no `valid thru`. */
export const NO_OTHER_TITLES = titles('Valid throughout');

/**
 * Labels of Ukraine's identity card (resolution 302 of 2015, PRADO UKR-BO-02001), whose title is in Cyrillic alone: the
 * number in the register, beside a label that licences have, too.
 */
export const IDENTITY_LABELS: readonly RegExp[] = [/(?:^|[/| ])RECORD NO\b/, /(?:^|[/| ])PATRONYMIC\b/];

/** Indonesia's identity card (regulation 26/2009) has no title: it begins with the number of 16 digits. */
export const IDENTITY_NUMBER = /^NIK *:? *[0-9]{16}$/;
