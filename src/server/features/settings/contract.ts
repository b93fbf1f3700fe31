import { z } from 'zod';
import { isNetwork } from '../../http/addresses/ip-allow-list.ts';
import { count, share, timestamp } from '../../http/fields/answer-fields.ts';
import { MAX_VERSION_LENGTH } from '../../http/fields/consent-fields.ts';
import { acceptedDocuments, text } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';
import { isTimeZone } from '../../verification/sla/local-time.ts';
import { OPTIONAL_PROOFS } from '../../verification/verdict/proofs.ts';
import { contactAnswer } from '../hosted-page/contact-contract.ts';
import { GERMAN_ADDRESSES, PAGE_LANGUAGES } from '../hosted-page/page-languages-contract.ts';
import { NO_SSO, oidcAddresses, oidcAnswer, oidcPatch } from './oidc-contract.ts';
import { limitsPatch, policyAnswer } from './policy-contract.ts';

/** A host source of CSP without wildcards: scheme, host and port, and no character that could end the directive. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/;
const MAX_ORIGIN_LENGTH = 270;

/** Whether it is an origin in a browser's form: no default port, no invalid port. */
function isOrigin(value: string): boolean {
  if (value.length > MAX_ORIGIN_LENGTH || !ORIGIN.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}

const origins = z
  .array(z.string().refine(isOrigin, 'must be an origin like https://www.example.com'))
  .max(100);

const returnOrigins = origins.refine(
  (list) => list.every((origin) => origin.startsWith('https://')),
  'must be https',
);

/** Characters of an address in a `mailto:` or `tel:` link, which need no encoding. */
const EMAIL = /^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;
const PHONE = /^\+?[0-9][0-9 ()/-]{2,30}$/;
const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';

const contact = z
  .strictObject({
    email: text(254)
      .refine((value) => EMAIL.test(value), 'must be an e-mail address')
      .nullable()
      .optional(),
    phone: text(32)
      .refine((value) => PHONE.test(value), 'must be a telephone number like +49 30 1234567')
      .nullable()
      .optional(),
    url: text(1000).refine(isWebAddress, 'must be an https address').nullable().optional(),
  })
  .describe('Where a subject can ask the tenant. The subject’s page shows it.');

const consentParts = {
  required: z
    .boolean()
    .describe('Whether each link needs a consent to the current version before an upload.'),
  version: z
    .string()
    .describe('Names the text. Change it whenever the text changes: the subject is asked again.'),
  text: z
    .partialRecord(z.enum(PAGE_LANGUAGES), z.string())
    .describe(
      'Your own sentences by language of the page, as plain text. The page shows them with its own sentences.',
    ),
  notice_url: z.string().nullable().describe('The https address of the privacy notice.'),
  terms_url: z.string().nullable().describe('The https address of the terms.'),
};
const CONSENT = 'The consent of subjects to the processing of their face.';

const webAddress = text(1000).refine(isWebAddress, 'must be an https address').nullable();
const consentPatch = z
  .strictObject({
    required: consentParts.required,
    version: text(MAX_VERSION_LENGTH),
    text: z.partialRecord(z.enum(PAGE_LANGUAGES), text(4000)),
    notice_url: webAddress,
    terms_url: webAddress,
  })
  .partial()
  .describe(CONSENT);

const pageText = z.partialRecord(z.enum(PAGE_LANGUAGES), text(300));
const PAGE_TEXTS =
  'Your own sentences on the subject’s page, by language, as plain text. In a language without a text the page shows its own sentences alone.';
const welcomeText = pageText.describe('On the first screen, under its title.');
const doneText = pageText.describe(
  'On the last screen, if no step is open. A reviewer may still have to decide.',
);
const germanAddress = z
  .enum(GERMAN_ADDRESSES)
  .describe('How the page addresses a person in German: `informal` is “du”, `formal` is “Sie”.');

const LOGO_IMAGE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
/** `//` and a backslash would lead to another host. */
const LOGO_PATH = /^\/(?!\/)[A-Za-z0-9\-._~%/]*$/;
const isLogo = (value: string) => LOGO_IMAGE.test(value) || (value.length <= 1000 && LOGO_PATH.test(value));

const branding = z.strictObject({
  name: text(200).nullable().optional(),
  color: z
    .string()
    .refine((value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour like #1a73e8')
    .nullable()
    .optional(),
  // The pages load nothing from another origin, so a logo is embedded or from the same host.
  logo_url: z
    .string()
    .max(131_072)
    .refine(isLogo, 'must be a data: URI of a PNG, JPEG, WebP or SVG image in base64, or a path on this host')
    .nullable()
    .optional(),
});

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const hours = z.number().min(0.25).max(8784).nullable().optional();
const time = z.string().refine((value) => TIME.test(value) || value === '24:00', 'must be a time like 09:00');

const targets = z.strictObject({
  hours: z.strictObject({ license: hours, selfie: hours, age: hours }),
  time_zone: z.string().max(64).refine(isTimeZone, 'must be a time zone like Europe/Berlin'),
  working_hours: z
    .strictObject({
      days: z
        .array(z.int().min(1).max(7))
        .min(1)
        .max(7)
        .refine((days) => new Set(days).size === days.length, 'must name no day twice'),
      from: time,
      to: time,
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' })
    .nullable(),
});

const TARGETS = {
  hours: { license: 4, selfie: 4, age: 1 },
  time_zone: 'Europe/Berlin',
  working_hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
};

const reason = z.strictObject({
  code: z
    .string()
    .refine(
      (value) => /^[a-z][a-z0-9_]{0,39}$/.test(value),
      'must be small letters, digits and _, at most 40',
    )
    .describe('The stable key in rows, the audit and the export. Texts may change; the code stays.'),
  staff: text(200).describe('The text for reviewers.'),
  subject: z
    .partialRecord(z.enum(PAGE_LANGUAGES), text(500))
    .describe(
      'The text for the person, by language of the page. Without a text in their language, the person reads none.',
    ),
});
const reasons = z
  .array(reason)
  .max(50)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'must have each code once')
  .describe('The reasons with which staff reject submissions.');

const fourEyesRules = z
  .strictObject({
    rejections: z
      .boolean()
      .describe('Whether rejections and requests for another picture need a four-eyes review.'),
    approvals_against_signals: z.boolean(),
    sample_percent: z
      .number()
      .min(0)
      .max(100)
      .describe(
        'The share of all cases that need a four-eyes review, in percent. The selection is unpredictable.',
      ),
  })
  .describe('The decisions that need a four-eyes review.');

const fromPipeline = z.boolean().describe('Whether the pipeline’s approvals and rejections are drawn.');
const fromStaff = z.boolean().describe('Whether approvals and rejections by users are drawn.');
const quality = {
  sample_percent: z
    .number()
    .min(0)
    .max(100)
    .describe('The share of decided licences and selfies, in percent. 0 draws none.'),
  from_pipeline: fromPipeline,
  from_staff: fromStaff,
};
const QUALITY =
  'The decisions that another reviewer judges without knowing them, as a pending case of the queue. The selection is unpredictable. A judgement changes no verdict.';

const acknowledgeSevere = z
  .boolean()
  .describe('Whether an approval must name the severe signals of its case in `acknowledged`.');
const severeSignals = z
  .array(z.enum(SIGNALS))
  .max(SIGNALS.length)
  .refine((list) => new Set(list).size === list.length, 'must name no signal twice')
  .describe(
    'The signals against which the pipeline never approves. They are `severe` in rows, `acknowledge_severe` and `approvals_against_signals` are about them.',
  );
const reasonsRequired = z.boolean().describe('Whether a rejection needs a `reason_code`.');

const expiredDocuments = z
  .enum(['signal', 'park'])
  .describe(
    '`park`, the default: a reviewer decides. `signal`: an expired document may be approved with the signal `expired`.',
  );

const requiredProofs = z
  .array(z.enum(OPTIONAL_PROOFS))
  .max(OPTIONAL_PROOFS.length)
  .refine((list) => new Set(list).size === list.length, 'must name no proof twice')
  .describe(
    'What the pipeline must have shown for an approval, beside what every approval needs: `in_force`, that an expiry date was read and has not passed; `original`, that the picture shows a physical document.',
  );

const lockDetails = z
  .boolean()
  .describe(
    'Whether a link may no longer change the name, birth date, licence number or expiry once a licence or selfie of the person is approved. Staff may.',
  );

const overload = z
  .enum(['refuse', 'queue'])
  .describe(
    'An upload that the overloaded service cannot examine at once. `refuse`: 503. `queue`: a licence or a selfie is stored, its answer is pending with the reason `Verification exceeded its time budget.`, and its verdict follows within minutes.',
  );

const compareAcross = z
  .boolean()
  .describe(
    'Whether a person’s face may be compared with other people’s, for `same_face_as`, blocked faces and `others_as_near`. If off, no such comparison runs, faces cannot be blocked, and what was kept for it is removed within the hour.',
  );

const livenessCloser = z
  .boolean()
  .describe(
    'Whether a liveness challenge may ask the person to come closer. If off, a challenge is one of 14 instead of 26.',
  );

const accepted = acceptedDocuments.describe(
  'The kinds of documents that the pipeline may approve. A kind beyond `licence` is approved only if its machine-readable zone is whole, names the kind and has the record’s last name, birth date and number. Other kinds wait for a reviewer.',
);

/** Any part of the settings. Unknown fields are refused: a misspelt lock would lock nothing. */
export const settingsPatch = withExample(
  z.strictObject({
    ip_allow_list: z
      .array(z.string().refine(isNetwork, 'must be a network like 192.0.2.0/24 or 2001:db8::/32'))
      .max(100)
      .optional(),
    enforce_2fa: z.boolean().optional(),
    retention_days: z.int().min(1).max(36_500).nullable().optional(),
    frame_ancestors: origins.optional(),
    branding: branding.optional(),
    ready_replies: z.array(text(2000)).max(100).optional(),
    contact: contact.optional(),
    consent: consentPatch.optional(),
    page_texts: z
      .strictObject({ welcome: welcomeText.optional(), done: doneText.optional() })
      .optional()
      .describe(PAGE_TEXTS),
    german_address: germanAddress.optional(),
    return_origins: returnOrigins
      .optional()
      .describe('The https origins that `return_url` of a link may have.'),
    cors_allow_list: origins.optional(),
    match_threshold: z.number().min(0).max(1).nullable().optional(),
    targets: targets
      .nullable()
      .optional()
      .describe(
        'Target hours until a decision, by kind. With `working_hours` only those hours count, in `time_zone`. `days` are 1 (Monday) to 7. Null means no target. Due times of pending cases are recomputed.',
      ),
    reasons: reasons.optional(),
    second_look: fourEyesRules
      .optional()
      .describe(
        'A change after which fewer decisions need a four-eyes review, here or by `severe_signals`, applies when another user with the permission `settings` sends the same one within 7 days. Until then it is in `second_look_change`. If the tenant has no other such user, it applies at once.',
      ),
    quality: z
      .strictObject({
        ...quality,
        from_pipeline: fromPipeline.default(true),
        from_staff: fromStaff.default(true),
      })
      .optional()
      .describe(QUALITY),
    acknowledge_severe: acknowledgeSevere.optional(),
    severe_signals: severeSignals.nullable().optional().describe('Null restores the default.'),
    reasons_required: reasonsRequired.optional(),
    expired_documents: expiredDocuments.optional(),
    required_proofs: requiredProofs.optional(),
    lock_verified_details: lockDetails.optional(),
    overload: overload.optional(),
    compare_across_people: compareAcross.optional(),
    liveness_closer: livenessCloser.optional(),
    accepted_documents: accepted.optional(),
    policy: limitsPatch.nullable().optional().describe('The tenant’s own limits. Null restores the default.'),
    oidc: oidcPatch.nullable().optional().describe('Single sign-on. Null removes it.'),
  }),
  { retention_days: 90, branding: { name: 'Acme', color: '#1a73e8' } },
);
export type SettingsPatch = z.output<typeof settingsPatch>;

const REASON = {
  code: 'cut_off',
  staff: 'A corner is cut off',
  subject: { en: 'A corner of the card is cut off.', de: 'Eine Ecke der Karte fehlt.' },
};

const list = z.array(z.string());
const target = z.number().nullable().optional();

/** Every setting, with the default of an unset one. */
export const settings = withExample(
  named(
    'Settings',
    z.object({
      ip_allow_list: list.describe('Networks in CIDR notation. An empty list allows every address.'),
      enforce_2fa: z.boolean(),
      retention_days: z.int().nullable(),
      frame_ancestors: list,
      branding: z.object({
        name: z.string().nullable(),
        color: z.string().nullable(),
        logo_url: z.string().nullable(),
      }),
      ready_replies: list,
      reasons,
      second_look: fourEyesRules,
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
      quality: z.object(quality).describe(QUALITY),
      acknowledge_severe: acknowledgeSevere,
      severe_signals: severeSignals,
      reasons_required: reasonsRequired,
      expired_documents: expiredDocuments,
      required_proofs: requiredProofs,
      lock_verified_details: lockDetails,
      overload,
      compare_across_people: compareAcross,
      liveness_closer: livenessCloser,
      accepted_documents: accepted,
      contact: contactAnswer,
      consent: z.object(consentParts).describe(CONSENT),
      page_texts: z.object({ welcome: welcomeText, done: doneText }).describe(PAGE_TEXTS),
      german_address: germanAddress,
      return_origins: list,
      cors_allow_list: list.describe('Stored but not enforced.'),
      match_threshold: share.nullable().describe('Stored but not enforced.'),
      targets: z
        .object({
          hours: z.object({ license: target, selfie: target, age: target }),
          time_zone: z.string(),
          working_hours: z.object({ days: z.array(z.number()), from: z.string(), to: z.string() }).nullable(),
        })
        .nullable()
        .describe('The targets for the time until a decision.'),
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
    liveness_closer: true,
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
      welcome: { en: 'You need this once, before your first rental.' },
      done: { en: 'We e-mail you when your rental can begin.' },
    },
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

export const readyReplies = withExample(z.object({ ready_replies: list }), {
  ready_replies: ['A corner of the card is cut off.'],
});

export const reasonList = withExample(z.object({ reasons }), { reasons: [REASON] });
