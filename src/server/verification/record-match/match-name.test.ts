import { expect, it } from 'vitest';
import { listTextSpans } from '../lexicon/text-spans.ts';
import { matchMiddleName, matchName } from './match-name.ts';

const toSpans = (...texts: string[]) =>
  listTextSpans(
    texts.map((text, row) => ({
      text,
      confidence: 1,
      box: { x: 0.3, y: row / 10, width: 0.5, height: 0.06 },
    })),
  );
const family = (name: string, texts: string[], ...others: string[]) =>
  matchName(toSpans(...texts), name, { role: 'family', others })?.score ?? 0;
const scoreGiven = (name: string, texts: string[], ...others: string[]) =>
  matchName(toSpans(...texts), name, { role: 'given', others })?.score ?? 0;

it.each<[string, string, string[], string[]?]>([
  ['alone on its line', 'Tremblay', ['TREMBLAY']],
  ['stuck to its field’s number', 'Tremblay', ['1TREMBLAY']],
  ['behind its label', 'Tremblay', ['LN TREMBLAY']],
  ['stuck to its label', 'Tremblay', ['LNTREMBLAY']],
  ['below its label', 'Li', ['SURNAME', 'LI']],
  ['run into the first name', 'Tremblay', ['TREMBLAYMARIE'], ['Marie']],
  ['run into the next field', 'Tremblay', ['1TREMBLAY2PIERRE']],
  ['with look-alike characters', 'Tremblay', ['TREM8LAY']],
  ['without its accents', 'Lévesque-Côté', ['LEVESQUE-COTE']],
  ['without its hyphen', 'Lévesque-Côté', ['LEVESQUECOTE']],
  ['with its apostrophe', 'O’Neil', ["O'NEIL"]],
  ['without its apostrophe', "O'Neil", ['ONEIL']],
  ['with a blank for its apostrophe', "O'Neil", ['O NEIL']],
  ['with a blank after Mc', 'McDonald', ['MC DONALD']],
  ['with joined particles', 'de la Cruz', ['DELACRUZ']],
  ['without its particles', 'de la Cruz', ['CRUZ']],
  ['with particles that the record lacks', 'Cruz', ['DELACRUZ']],
  ['with particles behind it', 'van der Berg', ['BERG, VAN DER']],
  ['of two, the first alone', 'García López', ['GARCIA']],
  ['over two lines', 'García López', ['GARCIA', 'LOPEZ']],
  ['with ü as U', 'Müller', ['MULLER']],
  ['with ü as UE', 'Müller', ['MUELLER']],
  ['with ue printed as ü', 'Mueller', ['MULLER']],
  ['with ß as SS', 'Weiß', ['WEISS']],
  ['with ø as O', 'Ødegård', ['ODEGARD']],
  ['with ß read as B', 'Größler', ['GroBler']],
  ['with ł read as t', 'Jabłoński', ['Jabtonski']],
  ['with Ł read as t among capitals', 'ŁĄKOWA', ['tAKOWA']],
  ['with œ read as ce', 'Lebœuf', ['LEBCEUF']],
  ['with æ read as e', 'Kjær', ['Kjer']],
  ['with þ read as p and ð as o', 'Þórður', ['porour']],
  ['with ó read as 6', 'Wójcik', ['W6jcik']],
  ['with ñ read as fi', 'Muñoz', ['Mufioz']],
  ['with ü read as ui', 'Agüero', ['Aguiero']],
  ['with ů read as o', 'Růžička', ['ROZICKA']],
  ['with ə as E', 'Məmmədov', ['MEMMEDOV']],
  ['with ı as I', 'Yılmaz', ['YILMAZ']],
  ['with İ as i', 'İbrahimoğlu', ['iBRAHiMOGLU']],
  ['with ő as O', 'Erdős', ['ERDOS']],
  ['with ț and ă as T and A', 'Ioniță', ['IONITA']],
  ['with ħ as H', 'Ħal', ['1 HAL']],
  ['with ø spelled out', 'Ødegård', ['OEDEGARD']],
  ['with å as AA', 'Ødegård', ['ODEGAARD']],
  ['of two letters, behind its field’s number', 'Ng', ['1 NG']],
  ['of two letters, beside the first name', 'Li', ['LI WEI'], ['Wei']],
  ['of two letters, behind a Malay label and a colon', 'Li', ['Nama :LI XIU ENG']],
  ['of three letters, behind a Turkish label', 'Kim', ['SOYADI: KIM']],
  ['behind a short first name and a Malay label', 'Surname', ['Nama :XYZ SURNAME'], ['Xyz']],
  ['of two letters, behind a label of three words', 'Le', ['Họ và tên: LE VAN TAM']],
  ['before a suffix', 'Smith', ['SMITH JR']],
  ['before a stuck suffix', 'Smith', ['SMITHIII']],
])('a surname is read %s', (_, name, texts, others = []) => {
  expect(family(name, texts, ...others)).toBeGreaterThanOrEqual(0.7);
});

it.each<[string, string, string[], string[]?]>([
  ['in a longer name', 'Smith', ['GOLDSMITH']],
  ['at the start of a longer name', 'John', ['JOHNSON']],
  ['at the start of a longer name with look-alikes', 'John', ['JOHN50N']],
  ['before a Z that looks like a field’s number', 'Martine', ['MARTINE2']],
  ['in McDonald, when it is Donald', 'Donald', ['MCDONALD']],
  ['in another that differs by a letter', 'Anderson', ['ANDERSEN']],
  ['in another that lacks a letter', 'Johnston', ['JOHNSON']],
  ['in the word LICENSE', 'Li', ['DRIVER LICENSE']],
  ['in the word DRIVING', 'Ng', ['DRIVING LICENCE']],
  ['within a sentence', 'Le', ['EXPIRE LE 2020']],
  ['in a house number', 'Li', ['11 MAIN']],
  ['between figures', 'O', ['2030/1O/17']],
  ['across words by luck', 'Ali', ['A LI']],
  ['behind letters that are a label only across a gap', 'Ams', ['ADAMS', 'IMEAMS']],
  ['behind the label of another field', 'Ali', ['Agama :ALI BERHAD CO']],
  ['in a street', 'King', ['77 KING ST W']],
  ['in a street read with look-alikes', 'Lopez', ['8 701 LOPEZ 5TREET']],
  ['behind the first name’s label', 'Kim', ['PRENOMKIM', '2 KIM', 'FN KIM']],
  ['in a French street', 'Martin', ['12 RUE MARTIN']],
  ['of two, when the second is another', 'García López', ['GARCIA PEREZ']],
  ['when Manuel must not become Manul', 'Manuel', ['MANUL']],
  ['with a t for an l that has no stroke', 'Jablonski', ['JABTONSKI']],
  ['with a B for an s that is no ß', 'Gros', ['GROB']],
  ['in another that looks like it misread', 'Müler', ['MULLER']],
  ['with a letter left out that was not read', 'Yılmaz', ['YIMAZ']],
])('a surname is not read %s', (_, name, texts, others = []) => {
  expect(family(name, texts, ...others)).toBe(0);
});

it.each<[string, string, string[], string[]?]>([
  ['behind the surname', 'Marie', ['TREMBLAY, MARIE'], ['Tremblay']],
  ['of three letters, behind a Malay label and a colon', 'Xyz', ['Nama :XYZ SURNAME'], ['Surname']],
  ['behind a label of whole names that ends in the surname’s', 'Ali', ['ADI SOYADI : ALI DEMIR'], ['Demir']],
  ['before a middle name that the record lacks', 'Marie', ['MARIE LOUISE']],
  ['stuck to a middle name that the record lacks', 'Marie', ['MARIELOUISE']],
  ['in two parts run together', 'Jean-Pierre', ['JEANPIERRE']],
  ['of two parts, the first alone', 'Jean-Pierre', ['JEAN']],
  ['of three letters before another', 'Wei', ['WEI LOUISE']],
  ['of one letter that is read as a 1, before the middle name', 'I', ['21AM'], ['Stone', 'Am']],
])('a first name is read %s', (_, name, texts, others = []) => {
  expect(scoreGiven(name, texts, ...others)).toBeGreaterThanOrEqual(0.7);
});

it.each<[string, string, string[], string[]?]>([
  ['in its female form', 'Paul', ['PAULA']],
  ['in a longer form', 'Christian', ['CHRISTIANE']],
  ['with its last letter missing in the record', 'Davi', ['DAVID']],
  ['as an initial', 'John', ['J SMITH'], ['Smith']],
  ['behind the surname’s label', 'Thomas', ['LN THOMAS', 'FN MARTIN']],
  ['of two parts, when the second is another', 'Marie-Ève', ['MARIE-LOUISE']],
  ['in a field’s number and a surname', 'Ivan', ['1VANDERBERG'], ['van der Berg']],
  ['of one letter, in a surname’s number', 'I', ['1AM'], ['Stone', 'Am']],
  ['of one letter, before another name', 'I', ['21AN'], ['Stone', 'Am']],
  ['of one letter, if another letter is there', 'I', ['2TAM'], ['Stone', 'Am']],
  ['of one letter, in a figure alone', 'I', ['21'], ['Stone', 'Am']],
])('a first name is not read %s', (_, name, texts, others = []) => {
  expect(scoreGiven(name, texts, ...others)).toBe(0);
});

const names = { first: 'John', middle: 'Quincy', last: 'Smith' };
it.each([
  ['in full', 'JOHN QUINCY SMITH', 'QUINCY'],
  ['as an initial', 'JOHN Q SMITH', 'JOHN Q'],
  ['as a stuck initial', 'JOHNQ', 'JOHNQ'],
])('a middle name is read %s', (_, text, read) => {
  expect(matchMiddleName(toSpans(text), names)?.read).toBe(read);
});

it('a middle name is not read from a card without one', () => {
  expect(matchMiddleName(toSpans('JOHN SMITH'), names)).toBeNull();
});

it('a middle name is not read from another initial', () => {
  expect(matchMiddleName(toSpans('JOHN R SMITH'), names)).toBeNull();
});
