import type { CaseView } from '../../../cases/case-types.ts';
import type { Translations } from '../../../locales/catalogue.ts';
import { formatField } from '../../../locales/format-field.ts';
import { formatList } from '../../../locales/format-values.ts';
import type { Headline } from './find-headline.ts';

type Related = CaseView['related'][number];
type Records = NonNullable<Related['records']>;

const DETAILS = ['name', 'date_of_birth', 'license_number'] as const satisfies readonly (keyof Records)[];

/**
 * Of a case with another customer's face, number or file: what else both records have in common. One person with two
 * records has all of it; a stranger with the same face has none.
 */
export function describeSameFace(
  translations: Translations,
  headline: Headline,
  { related, subject_id }: Pick<CaseView, 'related' | 'subject_id'>,
): string {
  if (!isOfOthers(headline)) return '';
  const others = new Map(
    related.flatMap((each) =>
      each.subject_id !== subject_id && each.records && isTied(each, headline)
        ? [[each.subject_id, each.records] as const]
        : [],
    ),
  );
  const [records] = others.values();
  if (!records) return '';
  if (others.size > 1) {
    const alike = [...others.values()].filter(isSamePerson).length;
    return translations.text('band.sameRecords', { alike, count: others.size });
  }
  const list = (agreement: Records['name']) => {
    const names = DETAILS.filter((detail) => records[detail] === agreement).map((detail) =>
      detail === 'name' ? translations.text('printed.full_name') : formatField(translations, detail),
    );
    return names.length === 0 ? '' : formatList(translations, names);
  };
  const [same, differing, missing] = [list('same'), list('differs'), list('unknown')];
  return [
    same ? translations.text('band.sameDetails', { details: same }) : '',
    differing ? translations.text('band.otherDetails', { details: differing }) : '',
    missing ? translations.text('band.missingDetails', { details: missing }) : '',
    isSamePerson(records) ? translations.text('band.onePerson') : '',
  ]
    .filter(Boolean)
    .map(withOneStop)
    .join(' ');
}

/** The full stop of an abbreviation, as of "Licence no.", ends the sentence too. */
const withOneStop = (sentence: string) => sentence.replace(/\.\.$/, '.');

/** Name and birth date are the same, and no number contradicts it. */
const isSamePerson = ({ name, date_of_birth, license_number }: Records): boolean =>
  name === 'same' && date_of_birth === 'same' && license_number !== 'differs';

const isOfOthers = (headline: Headline): boolean =>
  headline.is === 'same-file' ||
  (headline.is === 'signal' &&
    (headline.signal.signal === 'same_face_as' || headline.signal.signal === 'same_document_as'));

function isTied({ ties }: Related, headline: Headline): boolean {
  const what =
    headline.is === 'same-file'
      ? 'file'
      : headline.is === 'signal' && headline.signal.signal === 'same_face_as'
        ? 'face'
        : 'document';
  return ties.some((tie) => tie.what === what);
}
