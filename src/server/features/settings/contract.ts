import { z } from 'zod';
import { count, share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { text } from '../../store/fields.ts';
import { withoutLimits } from '../../store/rebuild-schema.ts';
import { consent, MAX_VERSION_LENGTH } from '../../store/setting-schemas.ts';
import {
  ACCESS_SETTINGS,
  APPROVAL_SETTINGS,
  fourEyesRules,
  PAGE_SETTINGS,
  REASON_SETTINGS,
  REVIEW_SETTINGS,
  severeSignals,
  toValues,
} from '../../store/settings.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import { contactAnswer } from '../hosted-page/contact-contract.ts';
import { NO_SSO, oidcAddresses, oidcAnswer, oidcPatch } from './oidc-contract.ts';
import { limitsPatch, policyAnswer } from './policy-contract.ts';

// Each setting with its values is defined in store/settings.ts. Here is what differs in a request and an answer.

const access = toValues(ACCESS_SETTINGS);
const reviews = toValues(REVIEW_SETTINGS);
const approvals = toValues(APPROVAL_SETTINGS);
const page = toValues(PAGE_SETTINGS);
const { reasons } = toValues(REASON_SETTINGS);

const { second_look: fourEyes, ...otherReviews } = reviews;
const { from_pipeline, from_staff } = reviews.quality.shape;

/** Any part of the settings. Unknown fields are refused: a misspelt lock would lock nothing. */
export const settingsPatch = withExample(
  z
    .strictObject({
      ...access,
      branding: access.branding.partial(),
      ...page,
      contact: page.contact.partial().describe(page.contact.description ?? ''),
      consent: consent
        .extend({ version: text(MAX_VERSION_LENGTH) })
        .partial()
        .describe(page.consent.description ?? ''),
      page_texts: page.page_texts
        .partial()
        .optional()
        .describe(page.page_texts.description ?? ''),
      return_origins: page.return_origins
        .optional()
        .describe('The https origins that `return_url` of a link may have.'),
      targets: page.targets
        .optional()
        .describe(
          'Target hours until a decision, by kind. With `working_hours` only those hours count, in `time_zone`. `days` are 1 (Monday) to 7; `holidays` are days without working hours, as `2026-12-25`, or `12-25` for every year; with `holiday_country` also the public holidays that hold in all of that country. Null means no target. Due times of pending cases are recomputed.',
        ),
      reasons,
      ...reviews,
      second_look: fourEyesRules
        .optional()
        .describe(
          'A change after which fewer decisions need a four-eyes review, here or by `severe_signals`, applies when another user with the permission `settings` sends the same one within 7 days. Until then it is in `second_look_change`. If the tenant has no other such user, it applies at once.',
        ),
      quality: reviews.quality
        .extend({ from_pipeline: from_pipeline.default(true), from_staff: from_staff.default(true) })
        .optional()
        .describe(reviews.quality.description ?? ''),
      severe_signals: reviews.severe_signals.optional().describe('Null restores the default.'),
      ...approvals,
      policy: limitsPatch
        .nullable()
        .optional()
        .describe('The tenant’s own limits. Null restores the default.'),
      oidc: oidcPatch.nullable().optional().describe('Single sign-on. Null removes it.'),
    })
    .partial(),
  { retention_days: 90, branding: { name: 'Acme', color: '#1a73e8' } },
);
export type SettingsPatch = z.output<typeof settingsPatch>;

const REASON = {
  code: 'cut_off',
  staff: 'A corner is cut off',
  subject: { en: 'A corner of the card is cut off.', de: 'Eine Ecke der Karte fehlt.' },
};

const TARGETS = {
  hours: { license: 4, selfie: 4, age: 1 },
  time_zone: 'Europe/Berlin',
  working_hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
};

const accessAnswer = withoutLimits(z.object(access)).shape;
const pageAnswer = withoutLimits(z.object(page)).shape;
const consentAnswer = pageAnswer.consent.shape;

/** Every setting, with the default of an unset one. */
export const settings = withExample(
  named(
    'Settings',
    z.object({
      ...accessAnswer,
      ip_allow_list: accessAnswer.ip_allow_list.describe(
        'Networks in CIDR notation. An empty list allows every address.',
      ),
      reasons,
      second_look: fourEyes,
      second_look_change: z
        .object({
          second_look: fourEyesRules,
          severe_signals: severeSignals,
          by: z.string().describe('The user who sent it.'),
          by_id: count,
          at: timestamp,
        })
        .nullable()
        .describe(
          'Looser rules that another user must confirm, by sending the same change. Null if there are none.',
        ),
      ...otherReviews,
      severe_signals: severeSignals,
      ...approvals,
      ...pageAnswer,
      contact: contactAnswer,
      consent: z
        .object({
          required: consent.shape.required,
          version: consentAnswer.version.describe(
            'Names the text. Change it whenever the text changes: the subject is asked again.',
          ),
          text: consentAnswer.text.describe(
            'Your own sentences by language of the page, as plain text. The page shows them with its own sentences.',
          ),
          notice_url: consentAnswer.notice_url.describe('The https address of the privacy notice.'),
          terms_url: consentAnswer.terms_url.describe('The https address of the terms.'),
        })
        .describe(page.consent.description ?? ''),
      page_texts: page.page_texts,
      welcome_clause: page.welcome_clause,
      german_address: page.german_address,
      cors_allow_list: pageAnswer.cors_allow_list.describe('Stored but not enforced.'),
      match_threshold: share.nullable().describe('Stored but not enforced.'),
      targets: pageAnswer.targets.describe('The targets for the time until a decision.'),
      policy: policyAnswer,
      oidc: oidcAnswer,
      oidc_addresses: oidcAddresses,
      your_address: z.string().describe('The address of this request, as the allow-list checks it.'),
    }),
  ),
  {
    ip_allow_list: [],
    enforce_2fa: false,
    retention_days: 90,
    frame_ancestors: ['https://www.example.com'],
    branding: { name: 'Acme', color: '#1a73e8', logo_url: null },
    ready_replies: ['A corner of the card is cut off.'],
    reasons: [REASON],
    second_look: { rejections: true, approvals_against_signals: true, sample_percent: 5 },
    second_look_change: null,
    quality: { sample_percent: 2, from_pipeline: true, from_staff: true },
    acknowledge_severe: true,
    severe_signals: [...DEFAULT_SEVERE_SIGNALS],
    reasons_required: true,
    expired_documents: 'park',
    required_proofs: [],
    lock_verified_details: false,
    overload: 'refuse',
    compare_across_people: true,
    link_devices: false,
    liveness_closer: true,
    liveness: { paced: true, light: false },
    accepted_documents: ['licence'],
    contact: { email: 'help@example.com', phone: '+49 30 1234567', url: null },
    consent: {
      required: true,
      version: '2026-03',
      text: { en: 'We compare your face once, when you join.' },
      notice_url: 'https://www.example.com/privacy',
      terms_url: null,
    },
    page_texts: {
      welcome: { en: 'Have your licence at hand.' },
      done: { en: 'We email you when your rental can begin.' },
    },
    welcome_clause: { en: 'before your first rental' },
    german_address: 'informal',
    return_origins: ['https://www.example.com'],
    cors_allow_list: [],
    match_threshold: null,
    targets: TARGETS,
    policy: { limits: PRODUCT_LIMITS, product: PRODUCT_LIMITS, set_at: null },
    oidc: null,
    oidc_addresses: NO_SSO,
    your_address: '192.0.2.17',
  },
);

export const readyReplies = withExample(z.object({ ready_replies: accessAnswer.ready_replies }), {
  ready_replies: ['A corner of the card is cut off.'],
});

export const reasonList = withExample(z.object({ reasons }), { reasons: [REASON] });
