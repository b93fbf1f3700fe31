import { foldAccents, foldText } from '../lexicon/fold-text.ts';
import { isMisreadLabel } from '../lexicon/labels/is-misread-label.ts';
import { fitNumber, isTaxpayerNumber } from '../lexicon/number-forms.ts';
import { MISREAD_TITLE } from '../policy/document-policy.ts';

/**
 * The labels that only Brazil's licence has together (Contran resolution 886/2021), folded to A-Z and 0-9. Those of
 * driving, of which one must be read, come first. The ordinal of the first licence is read as 1, 1A, 10 or LA.
 */
const DRIVING_LABELS = ['CATHAB', '1HABILITACAO', '1AHABILITACAO', '10HABILITACAO'];
const OTHER_LABELS = [
  'PERMISSAO',
  'NREGISTRO',
  'VALIDADE',
  'DATANASCIMENTO',
  'FILIACAO',
  'DOCIDENTIDADEORGEMISSORUF',
  'OBSERVACOES',
  'ASSINATURADOPORTADOR',
  'DATAEMISSAO',
];
/** So many of the others, beside one of driving. */
const MIN_OTHERS = 3;

const TAXPAYER_NUMBER = /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g;
const REGISTRATION = /(?<!\d)\d{11}(?!\d)/g;
/** RENACH, the form's number: the state and nine digits. */
const FORM_NUMBER = /(?<![A-Z])(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO) ?\d{9}(?!\d)/;

/**
 * Is it Brazil's licence by its fields, whatever became of its title? It has labels that no other document has together,
 * and a number whose check digits are right, or the form's number.
 */
export function provesBrazilianLicence(texts: readonly string[]): boolean {
  const lines = texts.slice(0, MISREAD_TITLE.lines).map(foldAccents);
  const foldedLines = lines.map(foldText);
  const isRead = (label: string) =>
    foldedLines.some((line) => line === label || isMisreadLabel(line, [label]));
  return (
    DRIVING_LABELS.some(isRead) &&
    OTHER_LABELS.filter(isRead).length >= MIN_OTHERS &&
    lines.some((line) => FORM_NUMBER.test(line) || hasRightNumber(line))
  );
}

function hasRightNumber(line: string): boolean {
  return (
    (line.match(TAXPAYER_NUMBER) ?? []).some(isTaxpayerNumber) ||
    (line.match(REGISTRATION) ?? []).some((number) => fitNumber(number, 'BRA')?.fits)
  );
}
