import { foldLetters } from './find-phrase.ts';

/**
 * The words documents bear, in the languages the recogniser reads and a few neighbours. All are folded as
 * the text is: upper case, no accents, no spaces.
 */
function phrases(list: string): readonly string[] {
  return list.split(',').map(foldLetters);
}

/** What a licence calls itself. Sources: AAMVA DL/ID 2020, Directive 2006/126/EC annex I, Vienna 1968 annex 6. */
export const LICENCE_TITLES = phrases(
  `Driver License,Drivers License,Driver Licence,Drivers Licence,Driving Licence,Driving License,
  Driver Permit,Learner Permit,Instruction Permit,Operator License,Chauffeur License,
  Permis de conduire,
  Permiso de conduccion,Permiso de conducir,Licencia de conducir,Licencia de conduccion,
  Licencia para conducir,Licencia de manejo,Carne de conducir,Carnet de conducir,
  Fuhrerschein,Fuehrerschein,Fuhrerausweis,
  Patente di guida,
  Carta de conducao,Carteira nacional de habilitacao,Licenca de conducao,
  Rijbewijs,Prawo jazdy,Korkort,Korekort,Forerkort,Ajokortti`,
);

/** Words that a licence's title is made of, and that other papers use too. */
export const LICENCE_WORDS = phrases(
  'License,Licence,Permis,Permiso,Licencia,Patente,Habilitacao,Conducir,Conduire,Fuhrer',
);

type OtherKind = 'passport' | 'residence_permit' | 'identity_card' | 'other';

/** What other documents call themselves, in the order they are tried: a residence permit is a card of identity too. */
export const OTHER_TITLES: readonly (readonly [kind: OtherKind, titles: readonly string[]])[] = [
  ['passport', phrases('Passport,Passeport,Pasaporte,Reisepass,Passaporto,Passaporte')],
  [
    'residence_permit',
    phrases(
      `Residence permit,Permanent resident,Resident card,Titre de sejour,Carte de sejour,Carte de resident,
      Permiso de residencia,Tarjeta de residencia,Aufenthaltstitel,Aufenthaltserlaubnis,Niederlassungserlaubnis,
      Permesso di soggiorno,Titulo de residencia,Autorizacao de residencia`,
    ),
  ],
  [
    'identity_card',
    phrases(
      `Identity card,Identification card,National ID card,Carte d identite,Carte nationale d identite,
      Documento nacional de identidad,Cedula de identidad,Cedula de ciudadania,Tarjeta de identidad,
      Personalausweis,Identitatskarte,Carta d identita,Cartao de cidadao,Bilhete de identidade,
      Carteira de identidade`,
    ),
  ],
  [
    'other',
    phrases(
      `Health card,Carte vitale,Carte sante,Assurance maladie,Gesundheitskarte,Tessera sanitaria,Tarjeta sanitaria,
      Employee,Staff card,Student,Etudiant,Estudiante,Studente,Studierendenausweis,Library,Membership,
      Valid thru,Debit,Credit card,Invoice,Receipt`,
    ),
  ],
];

/** Stands where a word begins, or after the field number that sticks to it (`4bEXP`, `15SEX`). */
const WORD_START = '(?:(?<![A-Z])|(?<=\\d[A-D]))';

/**
 * One field's labels: whole words (digits may stick to their end), and beginnings of words. Tried on text in
 * upper case without accents.
 */
function label(words: string, stems: string): RegExp {
  const whole = words && `(?:${words.split(',').join('|')})(?![A-Z])`;
  const begun = stems && `(?:${stems.split(',').join('|')})`;
  const either = [whole, begun].filter(Boolean).join('|');
  const confusable = either.replace(/[OI]/g, (letter) => (letter === 'O' ? '[O0]' : '[I1]'));
  return new RegExp(`${WORD_START}(?:${confusable.replaceAll(' ', ' ?')})`);
}

/** Labels of a licence's fields, a row for each field; each counts once. */
export const FIELD_LABELS: readonly RegExp[] = [
  label(
    'DOB,DDN',
    'DATE OF BIRTH,BIRTH,DATE DE NAISS,NAISSANCE,GEBURT,GEBOREN,NACIMIENTO,FECHA DE NAC,NASCIT,NASCIMENTO',
  ),
  label(
    'EXP',
    'EXPIR,EXP DATE,VALID UNTIL,VALID TO,VALABLE,ECHEANCE,CADUC,VENCE,VENCIM,VALIDEZ,SCADENZA,VALIDADE,ABLAUF,GULTIG',
  ),
  label('ISS', 'ISSUE,DELIVR,EXPEDIC,EMISION,EMISSAO,RILASC,AUSGESTELLT,AUSSTELL'),
  label('CL,CLASE', 'CLASS,KLASSE,CATEG,KATEG'),
  label('DL,DLN,LIC NO,NO,NR', 'LICENSE N,LICENCE N,DL NO,NUMBER,NUMERO,NUMMER,REFERENCE'),
  label('SEX,SEXE,SEXO,SESSO,SEXM,SEXF', 'GESCHLECHT'),
  label('HGT', 'HEIGHT,TAILLE,GROSSE,ESTATURA,ALTURA,STATURA'),
  label('EYE,OJOS,OLHOS', 'EYES,YEUX,AUGEN,OCCHI'),
  label('END,REST,COND', 'ENDORSE,RESTR,CONDITIONS,MENTIONS,AUFLAGEN'),
  label(
    'LN,FN,NOM',
    'SURNAME,GIVEN NAME,FIRST NAME,LAST NAME,NAME/NOM,PRENOM,APELLID,NOMBRE,NACHNAME,VORNAME,COGNOME,SOBRENOME,APELIDO',
  ),
  label('ADD,ADDR', 'ADDRESS,ADRESSE,DOMICIL,DIRECCION,ANSCHRIFT,INDIRIZZO,ENDERECO,RESIDENCE'),
];

/** The numbers European licences print before their fields (annex I): 4a and 4b give the scheme away. */
export const FIELD_NUMBER = /^(1|2|3|4[ABCD]|5|7|8|9)(?=[.,:) ]|[A-Z]{2}|\d{2}[./-])/;
