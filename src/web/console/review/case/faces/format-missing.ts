import type { CaseView } from '../../../cases/case-types.ts';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';

export type Missing = NonNullable<NonNullable<CaseView['counterpart']>['missing']>;

const SENTENCES: Record<Missing['why'], MessageKey> = {
  none: 'strip.missing.none',
  erased: 'strip.missing.erased',
  not_examined: 'strip.missing.notExamined',
  no_document: 'strip.missing.noDocument',
  no_face: 'strip.missing.noFace',
  not_kept: 'strip.missing.notKept',
};

/** Why a first selfie and the licence's portrait were not compared. */
export const formatMissing = (translations: Translations, { picture: image, why }: Missing): string =>
  translations.text(SENTENCES[why], { picture: image });
