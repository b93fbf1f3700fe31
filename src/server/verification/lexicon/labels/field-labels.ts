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
  /** whole words that mark the value, but occur on other papers too: they are not evidence of a licence */
  vague: readonly string[];
  /** whole words that mark a value only across a gap: other words begin with them, as ADLER does with AD */
  apart: readonly string[];
};

type LabelEntry = Partial<Record<keyof FieldLabels, string>>;

function labels(entry: LabelEntry): FieldLabels {
  const { aamva, eu, words, stems, vague, apart } = entry;
  return {
    aamva: list(aamva),
    eu: list(eu),
    words: list(words),
    stems: list(stems),
    vague: list(vague),
    apart: list(apart),
  };
}

function list(text: string | undefined): readonly string[] {
  return text?.split(',').map((each) => each.trim()) ?? [];
}

/**
 * The fields of a licence: the one table from which every use of a label derives its view. After the words of English,
 * French, Spanish, German, Italian, Dutch and Portuguese come those of further languages. Sources:
 *
 * - Danish, Swedish, Norwegian, Finnish, Icelandic, Czech, Slovak, Polish, Hungarian, Romanian, Croatian, Slovene,
 *   Estonian, Latvian, Lithuanian, Maltese and Irish: the words of directive 2006/126/EC, annex I, in these languages,
 *   and PRADO, the Council's register of authentic documents; Albanian: PRADO too
 * - Turkish: KTY, annex 1; Brazilian Portuguese: Contran resolution 886/2021; Malay: MyKad and the licence of the JPJ;
 *   Indonesian: regulation 26/2009 (identity card), Perpol 5/2021 (licence); Vietnamese: circular 12/2017/TT-BGTVT
 * - Filipino: Republic Act 11055 (PhilID); Indian English: CMV Rules 1989, form 7; Afrikaans: form DL1
 * - French of Canada: SAAQ, "Le permis de conduire" (valid from, expires on)
 * - forenames, other names, full names: Identification Act 1997 (South Africa), Registration of Persons Act (Kenya)
 */
export const FIELD_LABELS = {
  last_name: labels({
    aamva: '1',
    eu: '1',
    words: `LN,FAMILY NAME,NOM DE FAMILLE,FAMILIENNAME,APELLIDO,APELLIDOS,EFTERNAVN,EFTERNAMN,ETTERNAVN,SUKUNIMI,
      KENNINAFN,PRIJMENI,PRIEZVISKO,NAZWISKO,NUME,CSALADI NEV,PREZIME,PRIIMEK,PEREKONNANIMI,UZVARDS,PAVARDE,MBIEMRI,
      SOYAD,SOYADI,KUNJOM,SLOINNE,APELYIDO,ACHTERNAAM`,
    stems: 'SURNAME,LAST NAME,APELLID,APELIDO,NACHNAME,COGNOME,SOBRENOME',
    vague: 'LAST,FAMILY',
  }),
  first_name: labels({
    aamva: '2',
    eu: '2',
    words: `FN,GIVEN NAMES,PRENOMS,VORNAMEN,VOORNAMEN,VOORNAAM,FORNAVN,FORNAMN,ETUNIMI,ETUNIMET,EIGINNAFN,JMENO,
      JMENA,IMIONA,PRENUME,UTONEV,EESNIMI,VARDAS,MGA PANGALAN,OTHER NAMES`,
    stems: 'GIVEN NAME,FIRST NAME,FORENAME,PRENOM,VORNAME',
    vague: 'FIRST,GIVEN',
    apart: 'MENO,IMIE,IME,VARDS,EMRI,AD,ADI,ISEM,PANGALAN',
  }),
  middle_name: labels({ aamva: '2', eu: '2', vague: 'MN,MIDDLE,MIDDLE NAME' }),
  full_name: labels({
    words: 'NOM,NOME,NAAM',
    stems: 'NAME/NOM,NOMBRE',
    vague: 'NAME,NAMES,FULL NAME,FULL NAMES,NOMBRES,MR,MRS,MS,MME,DR,HO TEN,HO VA TEN',
    apart: `NAMA,NAMA PENUH,NAMN,NAVN,NIMI,NAFN,NEV,AD SOYAD,ADI SOYADI,BUONG PANGALAN,IME I PREZIME,IMIE I NAZWISKO,
      MENO A PRIEZVISKO`,
  }),
  date_of_birth: labels({
    aamva: '3',
    eu: '3',
    words: `DOB,DDN,BIRTH DATE,DATE DE NAISSANCE,GEBURTSDATUM,GEBURTSTAG,GEBOORTEDATUM,FODELSEDATUM,FODELSETID,
      FODSELSDATO,FODT,SYNTYMAAIKA,FAEDINGARDAGUR,NAROZENI,NARODENIA,URODZENIA,NASTERII,SZULETESI IDO,RODENJA,
      RODJENJA,ROJSTVA,SUNNIAEG,DZIMSANAS DATUMS,GIMIMO DATA,DATELINDJA,DOGUM TARIHI,LAHIR,NGAY SINH,
      PETSA NG KAPANGANAKAN,DATA NASC`,
    stems: `DATE OF BIRTH,BIRTH,DATE DE NAISS,NAISSANCE,GEBURT,GEBOREN,NACIMIENTO,FECHA DE NAC,NASCIT,NASCIMENTO`,
    vague: 'NE LE,NEE LE,BORN',
  }),
  license_issue_date: labels({
    aamva: '4A',
    eu: '4A',
    words: `ISS,ISSUED,AFGIFTE,UITGIFTE,UTFARDAT,UTSTEDT,UDSTEDT,MYONNETTY,VYDANO,VYDANIA,WYDANIA,EMITERII,
      KIALLITAS,IZDANO,IZDAVANJA,IZDAJE,VALJA ANTUD,ISDUOTA,VERILIS TARIHI,DIKELUARKAN,NGAY CAP,VALIDE LE`,
    stems: 'ISSUE,DELIVR,EXPEDIC,EMISION,EMISSAO,RILASC,AUSGESTELLT,AUSSTELL',
    vague: 'ISSUED ON',
  }),
  license_expiry_date: labels({
    aamva: '4B',
    eu: '4B',
    words: `EXP,EXPIRES,EXPIRES ON,EXPIRY,EXPIRY DATE,EXPIRATION DATE,DATE OF EXPIRY,DATE D EXPIRATION,GELDIG TOT,GILTIGT TILL,
      GYLDIG TIL,UDLOBSDATO,VOIMASSA,GILDIR TIL,PLATNOST DO,PLATNY DO,WAZNOSCI,WAZNE DO,ERVENYES,LEJARAT,VRIJEDI DO,
      VAZI DO,VELJA DO,VELJAVNOST,KEHTIV KUNI,DERIGA LIDZ,GALIOJA IKI,GECERLILIK,BERLAKU HINGGA,BERLAKU SAMPAI,
      SAH HINGGA,CO GIA TRI DEN,VALID TILL,EXPIRE LE`,
    stems: `EXPIR,EXP DATE,VALID UNTIL,VALID TO,VALABLE,VALABIL,ECHEANCE,CADUC,VENCE,VENCIM,VALIDEZ,SCADENZA,VALIDADE,
      ABLAUF,GULTIG`,
  }),
  authority: labels({ eu: '4C' }),
  license_number: labels({
    aamva: '4D',
    eu: '5,4D',
    words: 'DL,DLN,OLN,LIC,LIC NO,LICENSE NO,LICENCE NO,FUHRERSCHEIN NR,CDL,NO,NR,REGISTRO,NO SIM,BELGE NO',
    stems: 'DL NO,LICENSE N,LICENCE N,NUMBER,NUMERO,NUMMER,REFERENCE',
    vague: 'LICENSE,LICENCE,PERMIT,PERMIS,LICENCIA,PATENTE,NUM,ID,CUSTOMER,IDENTIFIER,IDN',
  }),
  document_discriminator: labels({ aamva: '5', vague: 'DD' }),
  duplicates: labels({ vague: 'DUPS' }),
  signature: labels({ aamva: '7', eu: '7' }),
  address: labels({
    aamva: '8',
    eu: '8',
    words: `ADD,ADDR,ADRES,ADRESA,ALAMAT,OSOITE,BYDLISTE,BYDLISKO,LAKCIM,PREBIVALISTE,PREBIVALISCE,ELUKOHT,
      DZIVESVIETA,VENDBANIMI,DIA CHI,NOI CU TRU,TIRAHAN,WOONPLAATS`,
    stems: 'ADDRESS,ADRESSE,DOMICIL,DIRECCION,ANSCHRIFT,INDIRIZZO,ENDERECO,RESIDENCE',
  }),
  class: labels({
    aamva: '9',
    eu: '9',
    words: 'CL,CLASE,COV,MCWG,LMV,CAT HAB,KELAS,SINIF,LUOKKA',
    stems: 'CLASS,KLASSE,CATEG,KATEG',
  }),
  conditions: labels({
    aamva: '9A,12',
    eu: '12',
    words: 'END,REST,COND',
    stems: 'ENDORSE,RESTR,CONDITIONS,MENTIONS,AUFLAGEN',
  }),
  sex: labels({
    aamva: '15',
    words: `SEX,SEXE,SEXO,SESSO,SEXM,SEXF,GENDER,GESLACHT,KJONN,SUKUPUOLI,POHLAVI,POHLAVIE,PLEC,SPOL,DZIMUMS,LYTIS,
      GJINIA,CINSIYET,JENIS KELAMIN,JANTINA,GIOI TINH,KASARIAN`,
    stems: 'GESCHLECHT',
  }),
  height: labels({ aamva: '16', words: 'HGT', stems: 'HEIGHT,TAILLE,GROSSE,ESTATURA,ALTURA,STATURA' }),
  eyes: labels({ aamva: '18', words: 'EYE,OJOS,OLHOS', stems: 'EYES,YEUX,AUGEN,OCCHI' }),
} as const satisfies Record<string, FieldLabels>;

export type LicenceField = keyof typeof FIELD_LABELS;
