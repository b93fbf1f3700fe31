/** The text that a licence prints before, or touching, the value of one of its fields. In capitals without accents. */
export type FieldLabels = {
  /** the field's number by the AAMVA card design standard (2020, annex A) */
  aamva: readonly string[];
  /** the field's number by directive 2006/126/EC, annex I */
  eu: readonly string[];
  /** labels that only count as whole words: with more letters after them they are another word */
  words: readonly string[];
  /** labels that count as whole words and as the beginning of longer ones */
  stems: readonly string[];
  /** whole words that mark the value, but occur on other papers too: they are no evidence of a licence */
  vague: readonly string[];
};

type LabelEntry = { aamva?: string; eu?: string; words?: string; stems?: string; vague?: string };

function labels({ aamva, eu, words, stems, vague }: LabelEntry): FieldLabels {
  return { aamva: list(aamva), eu: list(eu), words: list(words), stems: list(stems), vague: list(vague) };
}

function list(text: string | undefined): readonly string[] {
  return text?.split(',').map((each) => each.trim()) ?? [];
}

/** The fields of a licence: the one table from which every use of a label derives its view. */
export const FIELD_LABELS = {
  last_name: labels({
    aamva: '1',
    eu: '1',
    words: 'LN,FAMILY NAME,NOM DE FAMILLE,FAMILIENNAME,APELLIDO,APELLIDOS,EFTERNAVN',
    stems: 'SURNAME,LAST NAME,APELLID,APELIDO,NACHNAME,COGNOME,SOBRENOME',
    vague: 'LAST,FAMILY',
  }),
  first_name: labels({
    aamva: '2',
    eu: '2',
    words: 'FN,GIVEN NAMES,PRENOMS,VORNAMEN,VOORNAMEN,FORNAVN',
    stems: 'GIVEN NAME,FIRST NAME,PRENOM,VORNAME',
    vague: 'FIRST,GIVEN',
  }),
  middle_name: labels({ aamva: '2', eu: '2', vague: 'MN,MIDDLE,MIDDLE NAME' }),
  full_name: labels({
    words: 'NOM,NOME,NAAM',
    stems: 'NAME/NOM,NOMBRE',
    vague: 'NAME,NAMES,FULL NAME,NOMBRES,MR,MRS,MS,MME,DR',
  }),
  date_of_birth: labels({
    aamva: '3',
    eu: '3',
    words: 'DOB,DDN,BIRTH DATE,DATE DE NAISSANCE,GEBURTSDATUM,GEBURTSTAG',
    stems: `DATE OF BIRTH,BIRTH,DATE DE NAISS,NAISSANCE,GEBURT,GEBOREN,NACIMIENTO,FECHA DE NAC,NASCIT,NASCIMENTO`,
  }),
  license_issue_date: labels({
    aamva: '4A',
    eu: '4A',
    words: 'ISS,ISSUED',
    stems: 'ISSUE,DELIVR,EXPEDIC,EMISION,EMISSAO,RILASC,AUSGESTELLT,AUSSTELL',
  }),
  license_expiry_date: labels({
    aamva: '4B',
    eu: '4B',
    words: 'EXP,EXPIRES,EXPIRY,EXPIRY DATE,EXPIRATION DATE,DATE OF EXPIRY,DATE D EXPIRATION',
    stems: `EXPIR,EXP DATE,VALID UNTIL,VALID TO,VALABLE,ECHEANCE,CADUC,VENCE,VENCIM,VALIDEZ,SCADENZA,VALIDADE,
      ABLAUF,GULTIG`,
  }),
  authority: labels({ eu: '4C' }),
  license_number: labels({
    aamva: '4D',
    eu: '5,4D',
    words: 'DL,DLN,OLN,LIC,LIC NO,LICENSE NO,LICENCE NO,FUHRERSCHEIN NR,CDL,NO,NR',
    stems: 'DL NO,LICENSE N,LICENCE N,NUMBER,NUMERO,NUMMER,REFERENCE',
    vague: 'LICENSE,LICENCE,PERMIT,PERMIS,LICENCIA,PATENTE,NUM,ID,CUSTOMER,IDENTIFIER',
  }),
  document_discriminator: labels({ aamva: '5', vague: 'DD' }),
  duplicates: labels({ vague: 'DUPS' }),
  signature: labels({ aamva: '7', eu: '7' }),
  address: labels({
    aamva: '8',
    eu: '8',
    words: 'ADD,ADDR',
    stems: 'ADDRESS,ADRESSE,DOMICIL,DIRECCION,ANSCHRIFT,INDIRIZZO,ENDERECO,RESIDENCE',
  }),
  class: labels({ aamva: '9', eu: '9', words: 'CL,CLASE', stems: 'CLASS,KLASSE,CATEG,KATEG' }),
  conditions: labels({
    aamva: '9A,12',
    eu: '12',
    words: 'END,REST,COND',
    stems: 'ENDORSE,RESTR,CONDITIONS,MENTIONS,AUFLAGEN',
  }),
  sex: labels({ aamva: '15', words: 'SEX,SEXE,SEXO,SESSO,SEXM,SEXF', stems: 'GESCHLECHT' }),
  height: labels({ aamva: '16', words: 'HGT', stems: 'HEIGHT,TAILLE,GROSSE,ESTATURA,ALTURA,STATURA' }),
  eyes: labels({ aamva: '18', words: 'EYE,OJOS,OLHOS', stems: 'EYES,YEUX,AUGEN,OCCHI' }),
} as const satisfies Record<string, FieldLabels>;

export type LicenceField = keyof typeof FIELD_LABELS;
