import type { AcceptedDocument } from '../../api/operations.ts';
import type { Translations } from './use-translations.ts';

/** The kinds as a list in the page's language: `passport or identity card`. */
export function nameDocuments(
  { language, text }: Pick<Translations, 'language' | 'text'>,
  kinds: readonly AcceptedDocument[] | null,
): string {
  const names = (kinds ?? ['licence']).map((kind) => text(`document.${kind}` as const));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
