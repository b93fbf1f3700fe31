import { foldText } from './fold-text.ts';
import { likelyDigit } from './look-alikes.ts';

/**
 * Post codes whose letters and digits are not at fixed places, folded to A-Z and 0-9: of the United Kingdom (Royal Mail,
 * PAF guide). The codes of all other countries have the same classes at the same places, or digits alone.
 */
const BRITISH_FORM = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;
/** Of ZIP+4 the first five digits are enough. */
const ZIP_LENGTHS: ReadonlySet<number> = new Set([5, 9]);

/** Has the text the form of a post code of the stored one's country? Letters may be misread digits. */
export function isPostCodeOfForm(text: string, storedCode: string): boolean {
  const [code, wanted] = [foldText(text), foldText(storedCode)];
  if (BRITISH_FORM.test(wanted)) return BRITISH_FORM.test(code);
  if (/^\d+$/.test(wanted)) {
    const isLength =
      code.length === wanted.length || [code, wanted].every(({ length }) => ZIP_LENGTHS.has(length));
    return isLength && Array.from(code).every((each) => /\d/.test(each) || likelyDigit(each) !== null);
  }
  return toClasses(code) === toClasses(wanted);
}

function toClasses(code: string): string {
  return code.replace(/[A-Z]/g, 'A').replace(/\d/g, '9');
}
