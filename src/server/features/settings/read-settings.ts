import { addressReasons } from '../../http/fields/reason-fields.ts';
import type { TenantSettings } from '../../http/find-tenant.ts';
import { findSettings, type RejectionReason } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import { LICENCE_ONLY } from '../../verification/document/accepted-documents.ts';
import { NO_FOUR_EYES } from '../../verification/four-eyes/needs-four-eyes.ts';
import { NO_QUALITY } from '../../verification/quality/quality-rules.ts';
import type { GermanAddress } from '../hosted-page/page-languages-contract.ts';

type Branding = { name: string | null; color: string | null; logo_url: string | null };
type Contact = { email: string | null; phone: string | null; url: string | null };
/** What a subject reads before they consent. */
export type ConsentTexts = {
  text: Record<string, string>;
  notice_url: string | null;
  terms_url: string | null;
};
/** The tenant's own sentences on the subject's page, by language. */
export type PageTexts = { welcome: Record<string, string>; done: Record<string, string> };
type Content = {
  branding: Branding;
  ready_replies: string[];
  reasons: RejectionReason[];
  contact: Contact;
  page_texts: PageTexts;
  german_address: GermanAddress;
};
/** Its texts are stored beside the content; each request reads only whether it is required, and the version. */
type Consent = { required: boolean; version: string } & ConsentTexts;
export type Settings = Required<Omit<TenantSettings, 'consent'>> & Content & { consent: Consent };

type StoredContent = Content & { consent_texts: ConsentTexts };

const NOTHING_SET: Settings = {
  ip_allow_list: [],
  enforce_2fa: false,
  retention_days: null,
  frame_ancestors: [],
  branding: { name: null, color: null, logo_url: null },
  ready_replies: [],
  reasons: [],
  contact: { email: null, phone: null, url: null },
  return_origins: [],
  consent: { required: false, version: '', text: {}, notice_url: null, terms_url: null },
  page_texts: { welcome: {}, done: {} },
  german_address: 'informal',
  cors_allow_list: [],
  match_threshold: null,
  policy: null,
  expired_documents: 'park',
  required_proofs: [],
  lock_verified_details: false,
  overload: 'refuse',
  compare_across_people: true,
  liveness_closer: true,
  accepted_documents: [...LICENCE_ONLY],
  targets: { wanted: null, revision: 0 },
  oidc: null,
  second_look: NO_FOUR_EYES,
  second_look_change: null,
  quality: NO_QUALITY,
  acknowledge_severe: false,
  severe_signals: null,
  reasons_required: false,
};

/** Every setting of the tenant, with the default of an unset one. */
export async function readSettings(tx: Tx, tenantId: string): Promise<Settings> {
  const { settings, content } = await findSettings(tx, tenantId);
  const { branding, consent_texts, ...texts } = content as Partial<StoredContent>;
  const { consent, ...stored } = settings as TenantSettings;
  return addressInGerman({
    ...NOTHING_SET,
    ...stored,
    ...texts,
    consent: { ...NOTHING_SET.consent, ...consent, ...consent_texts },
    branding: { ...NOTHING_SET.branding, ...branding },
  });
}

/** The same settings, with default reasons in the form of address that the tenant chose. */
export const addressInGerman = (settings: Settings): Settings => ({
  ...settings,
  reasons: addressReasons(settings.reasons, settings.german_address),
});

/** The settings for every request, and those only for pages and reviewers. */
export function splitSettings({
  branding,
  ready_replies,
  reasons,
  contact,
  consent,
  page_texts,
  german_address,
  ...settings
}: Settings): {
  settings: Required<TenantSettings>;
  content: StoredContent;
} {
  const { required, version, ...consent_texts } = consent;
  return {
    settings: { ...settings, consent: { required, version } },
    content: { branding, ready_replies, reasons, contact, page_texts, german_address, consent_texts },
  };
}
