import { containsPhrase } from './contains-phrase.ts';
import { foldAccents, foldText } from './fold-text.ts';

function list(text: string): readonly string[] {
  return text.split(',').map(foldText);
}

function listPhrases(text: string): readonly string[] {
  return text.split(',').map((phrase) => foldAccents(phrase.trim()));
}

/** The usual value of fields 9a and 12: no endorsements, no restrictions. */
const NOTHING_WORDS = new Set(list('None,Ninguna,Ninguno,Nenhuma,Aucune,Aucun,Keine,N/A,Nil'));

/**
 * Words of labels, titles and overprints that are in no name of a person, at any place of it; a letter of seven may be
 * misread. Sources: the labels of regulations (EU) 2019/1157 and (EC) 1030/2002, of Personalausweisverordnung annex 1,
 * of ICAO 9303-4 and of AAMVA DL/ID 2020, annex A.
 */
const NEVER_IN_NAMES = listPhrases(
  `Religion,Pseudonym,Ordensname,Kunstlername,Geburtsname,Nationality,Nationalite,Nacionalidad,Nacionalidade,
  Staatsangehorig,Cittadinanza,Signature,Unterschrift,Authority,Autorite,Autoridad,Passport,Passeport,Pasaporte,
  Reisepass,Republic of,Republique,Republica de,Republika,Bundesrepublik,Identity card,Identite,Identidad,Identification,
  Place of birth,Date of,Date de,Lieu de,Given name,Family name,Prenoms,Vornamen,Restriction,Endorsement,Government,
  Department,Ministry,Veteran,Organ donor,Not valid,Not a real,Fake document,Training only,Sample only,Specimen only,
  For demonstration,Driver license,Driver licence,Driving licence,Driving license,Permis de conduire`,
);

/** Printed across a document that is not valid. Issuers name their specimens' holders so, too. */
const OVERPRINTS = new Set(
  list(
    `Specimen,Exemplar,Sample,Muster,Muestra,Modelo,Ejemplo,Exemplo,Esempio,Exemple,Fac simile,Facsimile,Vzor,Wzor,Minta,Uzorak,
    Vzorec,Naidis,Paraugs,Pavyzdys,Malli,Prov,Voorbeeld,Ornek,Contoh,Mau,Template,Void,Copy,Copia,Cancelled,Annulled,
    Annule,Ungultig,Example,Demo,Test,Proof`,
  ),
);

/** Is the text something that is printed beside names, and never one? In capitals without accents. */
export function isNoName(text: string): boolean {
  if (NOTHING_WORDS.has(foldText(text))) return true;
  const words = text.split(/[^A-Z0-9]+/);
  const paddedText = ` ${words.join(' ')} `;
  return NEVER_IN_NAMES.some((phrase) =>
    phrase.includes(' ')
      ? paddedText.includes(` ${phrase} `)
      : words.some((word) => word.startsWith(phrase) || containsPhrase(word, phrase)),
  );
}

/** Is the whole text an overprint? */
export function isOverprint(text: string): boolean {
  return OVERPRINTS.has(foldText(text));
}
