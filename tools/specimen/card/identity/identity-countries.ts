import type { IdentityBack } from '../card-design.ts';
import type { DateStyle, IdentityLayout } from '../card-spec.ts';

/** A country's identity card: its words, and where its number is. */
export type IdentityCountry = {
  heading: string;
  titles: readonly [string, string];
  nationality: string;
  labels: Record<'last' | 'given' | 'birth' | 'sex' | 'nationality' | 'expiry', string> &
    Partial<Record<'number' | 'issue', string>>;
  dateStyle: DateStyle;
  colours: readonly [string, string, string];
  /** the left edge of the fields; the portrait is to the left of it */
  column: number;
  back: IdentityBack;
};

/** The cards of regulation (EU) 2019/1157, with the words of PRADO, the Council's public register of documents. */
export const IDENTITY_COUNTRIES: Record<Exclude<IdentityLayout, 'fr-id-1988'>, IdentityCountry> = {
  'de-id': {
    heading: 'BUNDESREPUBLIK DEUTSCHLAND',
    titles: ['PERSONALAUSWEIS', 'IDENTITY CARD / CARTE D’IDENTITÉ'],
    nationality: 'DEUTSCH',
    labels: {
      last: 'Name/Surname/Nom',
      given: 'Vornamen/Given names/Prénoms',
      birth: 'Geburtsdatum/Date of birth',
      sex: 'Geschlecht/Sex',
      nationality: 'Staatsangehörigkeit/Nationality',
      expiry: 'Gültig bis/Date of expiry',
    },
    dateStyle: 'dotted',
    colours: ['#e6efe6', '#f2ecd9', '#dfe6ef'],
    column: 440,
    back: {
      zone: { code: 'ID', state: 'D' },
      labels: { address: 'Anschrift/Address', issue: 'Datum/Date', authority: 'Behörde/Authority' },
    },
  },
  'fr-id': {
    heading: 'RÉPUBLIQUE FRANÇAISE',
    titles: ['CARTE NATIONALE D’IDENTITÉ', 'IDENTITY CARD'],
    nationality: 'FRA',
    labels: {
      last: 'NOM / Surname',
      given: 'Prénoms / Given names',
      birth: 'DATE DE NAISS. / Date of birth',
      sex: 'SEXE / Sex',
      nationality: 'NATIONALITÉ / Nationality',
      expiry: 'DATE D’EXPIR. / Expiry date',
      number: 'N° DU DOCUMENT / Document No',
    },
    dateStyle: 'dotted',
    colours: ['#e3ebf5', '#f4eef0', '#dde9ec'],
    column: 460,
    back: {
      zone: { code: 'ID', state: 'FRA' },
      labels: {
        address: 'ADRESSE / Address',
        issue: 'DATE DE DÉLIVRANCE / Date of issue',
        authority: 'AUTORITÉ / Authority',
      },
    },
  },
  'es-id': {
    heading: 'ESPAÑA',
    titles: ['DOCUMENTO NACIONAL DE IDENTIDAD', 'NATIONAL IDENTITY CARD'],
    nationality: 'ESP',
    labels: {
      last: 'APELLIDOS / SURNAMES',
      given: 'NOMBRE / NAME',
      birth: 'FECHA DE NACIMIENTO / DATE OF BIRTH',
      sex: 'SEXO / SEX',
      nationality: 'NACIONALIDAD / NATIONALITY',
      expiry: 'VALIDEZ / DATE OF EXPIRY',
      issue: 'EMISIÓN / DATE OF ISSUE',
      number: 'NÚM SOPORTE / CARD NUMBER',
    },
    dateStyle: 'dotted',
    colours: ['#f5e6dc', '#efe9f0', '#dfe8ea'],
    column: 450,
    back: {
      zone: { code: 'ID', state: 'ESP' },
      labels: { address: 'DOMICILIO / ADDRESS', issue: 'EMISIÓN / ISSUE', authority: 'EQUIPO / TEAM' },
    },
  },
  'it-id': {
    heading: 'REPUBBLICA ITALIANA',
    titles: ['CARTA DI IDENTITÀ / IDENTITY CARD', 'MINISTERO DELL’INTERNO'],
    nationality: 'ITA',
    labels: {
      last: 'COGNOME / SURNAME',
      given: 'NOME / NAME',
      birth: 'DATA DI NASCITA / DATE OF BIRTH',
      sex: 'SESSO / SEX',
      nationality: 'CITTADINANZA / NATIONALITY',
      expiry: 'SCADENZA / EXPIRY',
      issue: 'EMISSIONE / ISSUING',
    },
    dateStyle: 'dotted',
    colours: ['#e4f0ea', '#f1efe4', '#e3e6f2'],
    column: 420,
    back: {
      zone: { code: 'C', state: 'ITA' },
      labels: {
        address: 'INDIRIZZO DI RESIDENZA / RESIDENCE',
        issue: 'EMISSIONE / ISSUING',
        authority: 'COMUNE DI / MUNICIPALITY',
      },
    },
  },
  'nl-id': {
    heading: 'KONINKRIJK DER NEDERLANDEN',
    titles: ['IDENTITEITSKAART', 'IDENTITY CARD / CARTE D’IDENTITÉ'],
    nationality: 'NEDERLANDSE',
    labels: {
      last: 'Naam / Surname',
      given: 'Voornamen / Given names',
      birth: 'Geboortedatum / Date of birth',
      sex: 'Geslacht / Sex',
      nationality: 'Nationaliteit / Nationality',
      expiry: 'Geldig tot / Date of expiry',
      number: 'Documentnummer / Document No.',
    },
    dateStyle: 'month-name',
    colours: ['#f3e3e6', '#f0ece6', '#dfe9f3'],
    column: 430,
    back: {
      zone: { code: 'I', state: 'NLD' },
      labels: {
        address: 'Woonplaats / Residence',
        issue: 'Datum van afgifte / Date of issue',
        authority: 'Autoriteit / Authority',
      },
    },
  },
  'pl-id': {
    heading: 'RZECZPOSPOLITA POLSKA',
    titles: ['DOWÓD OSOBISTY', 'IDENTITY CARD'],
    nationality: 'POLSKIE',
    labels: {
      last: 'NAZWISKO / SURNAME',
      given: 'IMIONA / GIVEN NAMES',
      birth: 'DATA URODZENIA / DATE OF BIRTH',
      sex: 'PŁEĆ / SEX',
      nationality: 'OBYWATELSTWO / NATIONALITY',
      expiry: 'TERMIN WAŻNOŚCI / EXPIRY DATE',
      number: 'NUMER DOWODU / IDENTITY CARD NUMBER',
    },
    dateStyle: 'dotted',
    colours: ['#f6e4e4', '#f1eff0', '#e6e9f0'],
    column: 450,
    back: {
      zone: { code: 'I', state: 'POL' },
      labels: {
        address: 'ADRES / ADDRESS',
        issue: 'DATA WYDANIA / DATE OF ISSUE',
        authority: 'ORGAN WYDAJĄCY / ISSUING AUTHORITY',
      },
    },
  },
};
