import type { DocumentKind } from '../../../server/verification/document/document-kind.ts';
import type { PortraitCause } from '../../../server/verification/faces/assess-portrait.ts';
import { describeProof, type FigureFormats } from '../../../shared/describe-proof.ts';
import type { Proof } from '../../../shared/proof.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { formatElement } from './format-signal.ts';
import { formatStoredDetail } from './format-values.ts';
import { formatMatch, formatTwoDecimals } from './format-verdict.ts';

/** A proof in a reviewer's words: what was to be shown, whether it was, and by what. */
export type FormattedProof = { name: string; state: string; basis: string };

const KIND_KEYS: Record<DocumentKind, MessageKey> = {
  licence: 'proof.kind.licence',
  licence_back: 'proof.kind.licence_back',
  identity_card: 'proof.kind.identity_card',
  passport: 'proof.kind.passport',
  residence_permit: 'proof.kind.residence_permit',
  other_card: 'proof.kind.other_card',
  paper: 'proof.kind.paper',
  screen: 'proof.kind.screen',
  none: 'proof.kind.none',
};

const CAUSE_KEYS: Record<PortraitCause, MessageKey> = {
  ghost_only: 'signal.portrait.ghost_only',
  ghost_differs: 'signal.portrait.ghost_differs',
  cut_off: 'signal.portrait.cut_off',
  too_small: 'signal.portrait.too_small',
  burnt_out: 'signal.portrait.burnt_out',
  faint: 'signal.portrait.faint',
  blurred: 'signal.portrait.blurred',
  pixelated: 'signal.portrait.pixelated',
  drawn: 'signal.portrait.drawn',
  unfit: 'signal.portrait.unfit',
  unmeasured: 'signal.portrait.unmeasured',
};

/** The word for a kind of document; one that this page does not know yet stays as the API calls it. */
export function formatDocumentKind(translations: Translations, kind: string): string {
  const key = (KIND_KEYS as Record<string, MessageKey>)[kind];
  return key ? translations.text(key) : kind;
}

function formatCause(translations: Translations, cause: string, pixels: string): string {
  const key = (CAUSE_KEYS as Record<string, MessageKey>)[cause];
  return key ? translations.text(key, { pixels }) : cause;
}

export function formatProof(translations: Translations, proof: Proof): FormattedProof {
  const formats: FigureFormats = {
    kind: (name) => formatDocumentKind(translations, name),
    cause: (name, pixels) => formatCause(translations, name, pixels),
    element: (name) => formatElement(translations, name),
    day: (date) => formatStoredDetail(translations, date),
    share: (value) => formatMatch(translations, value),
    decimals: (value) => formatTwoDecimals(translations, value),
  };
  const { word, values } = describeProof(proof, formats);
  return {
    name: translations.text(`proof.name.${proof.name}`),
    state: translations.text(`proof.state.${proof.state}`),
    basis: translations.text(`proof.by.${word}`, values),
  };
}
