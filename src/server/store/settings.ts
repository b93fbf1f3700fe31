import { z } from 'zod';
import { LICENCE_ONLY } from '../verification/document/accepted-documents.ts';
import { NO_FOUR_EYES } from '../verification/four-eyes/needs-four-eyes.ts';
import { NO_QUALITY } from '../verification/quality/quality-rules.ts';
import { type SignalName, STOPPING_SIGNALS } from '../verification/signals/severity.ts';
import { SIGNALS } from '../verification/signals/signals.ts';
import { OPTIONAL_PROOFS } from '../verification/verdict/proofs.ts';
import { acceptedDocuments, text } from './fields.ts';
import { type ColumnSchema, readJson, readJsonText, type Unread } from './json-column.ts';
import { isNetwork } from './networks.ts';
import { GERMAN_ADDRESSES } from './page-languages.ts';
import { allowMissing, allowMore } from './rebuild-schema.ts';
import * as schemas from './setting-schemas.ts';

// Every setting of a tenant, once: its values, its default and its description. The routes, the API document, the set-up
// file and the types follow from it. What a release accepted must stay valid, or a migration must change what is stored.

/** Access to the service, and what its users see first. */
export const ACCESS_SETTINGS = {
  ip_allow_list: z
    .array(z.string().refine(isNetwork, 'must be a network like 192.0.2.0/24 or 2001:db8::/32'))
    .max(100)
    .default([]),
  enforce_2fa: z.boolean().default(false),
  /** days from the last decision until a submission's images are erased; null: never */
  retention_days: z.int().min(1).max(36_500).nullable().default(null),
  frame_ancestors: schemas.origins.default([]),
  branding: schemas.branding.default({ name: null, color: null, logo_url: null }),
  ready_replies: z.array(text(2000)).max(100).default([]),
};

/** A new tenant gets `DEFAULT_REASONS` (`features/tenants/default-reasons.ts`). */
export const REASON_SETTINGS = { reasons: schemas.reasons.default([]) };

export const fourEyesRules = z
  .strictObject({
    rejections: z
      .boolean()
      .describe('Whether rejections and requests for another picture need a four-eyes review.'),
    approvals_against_signals: z.boolean(),
    sample_percent: schemas.percent.describe(
      'The share of all cases that need a four-eyes review, in percent. The selection is unpredictable.',
    ),
  })
  .describe('The decisions that need a four-eyes review.');

export const severeSignals = schemas
  .toNameList(STOPPING_SIGNALS, 'must not name a signal twice')
  .describe(
    'The signals against which the pipeline never approves. They are `severe` in rows, `acknowledge_severe` and `approvals_against_signals` are about them.',
  );

/** A list from before its signals were measured may have one that may stop nothing; `dropNotices` leaves it out. */
const storedSevereSignals = schemas.toNameList(SIGNALS, 'must not name a signal twice');
const dropNotices = (names: readonly SignalName[]) => names.filter((name) => STOPPING_SIGNALS.includes(name));

/** Decisions by people. */
export const REVIEW_SETTINGS = {
  second_look: fourEyesRules.default(NO_FOUR_EYES),
  quality: z
    .strictObject({
      sample_percent: schemas.percent.describe(
        'The share of decided licences and selfies, in percent. 0 draws none.',
      ),
      from_pipeline: z.boolean().describe('Whether the pipeline’s approvals and rejections are drawn.'),
      from_staff: z.boolean().describe('Whether approvals and rejections by users are drawn.'),
    })
    .describe(
      'The decisions that another reviewer judges without knowing them, as a pending case of the queue. The selection is unpredictable. A judgement changes no verdict.',
    )
    .default(NO_QUALITY),
  acknowledge_severe: z
    .boolean()
    .describe('Whether an approval must name the severe signals of its case in `acknowledged`.')
    .default(false),
  severe_signals: severeSignals.nullable().default(null),
  reasons_required: z.boolean().describe('Whether a rejection needs a `reason_code`.').default(false),
};

/** Verdicts of the pipeline. */
export const APPROVAL_SETTINGS = {
  expired_documents: z
    .enum(['signal', 'park'])
    .describe(
      '`park`, the default: a reviewer decides. `signal`: an expired document may be approved with the signal `expired`.',
    )
    .default('park'),
  required_proofs: schemas
    .toNameList(OPTIONAL_PROOFS, 'must not name a proof twice')
    .describe(
      'What the pipeline must have shown for an approval, beside what every approval needs: `in_force`, that an expiry date was read and has not passed; `original`, that the picture shows a physical document.',
    )
    .default([]),
  lock_verified_details: z
    .boolean()
    .describe(
      'Whether a link may no longer change the name, birth date, licence number or expiry once a licence or selfie of the person is approved. Staff may.',
    )
    .default(false),
  overload: z
    .enum(['refuse', 'queue'])
    .describe(
      'An upload that the overloaded service cannot examine at once. `refuse`: 503. `queue`: a licence or a selfie is stored, its answer is pending with the reason `Verification exceeded its time budget.`, and its verdict follows within minutes.',
    )
    .default('refuse'),
  compare_across_people: z
    .boolean()
    .describe(
      'Whether a person’s face may be compared with other people’s, for `same_face_as`, blocked faces and `others_as_near`. If off, no such comparison runs, faces cannot be blocked, and what was kept for it is removed within the hour.',
    )
    .default(true),
  link_devices: z
    .boolean()
    .describe(
      'Whether cases of different people from one device are related cases. If on, the subject’s page keeps a random id in the browser, and your privacy notice must say so. A device of more than ten people ties no one.',
    )
    .default(false),
  liveness_closer: z
    .boolean()
    .describe(
      'Whether a liveness challenge may ask the person to come closer. If off, a challenge is one of 14 instead of 26.',
    )
    .default(true),
  liveness: z
    .strictObject({
      paced: z
        .boolean()
        .describe(
          'Whether a challenge must be paced. If on, a challenge whose steps are all known at once is refused.',
        ),
      light: z
        .boolean()
        .describe(
          'Whether a paced challenge also shows full-screen colours. Without a clear reflection, or if the person declines them, its result is `unclear`.',
        )
        .default(false),
    })
    .describe('How liveness challenges are given. New tenants have `paced` on.')
    .default({ paced: false, light: false }),
  accepted_documents: acceptedDocuments
    .describe(
      'The kinds of documents that the pipeline may approve. A kind beyond `licence` is approved only if its machine-readable zone is whole, names the kind and has the record’s last name, birth date and number. Other kinds wait for a reviewer.',
    )
    .default([...LICENCE_ONLY]),
};

/** The subject's page, and what integrations use. */
export const PAGE_SETTINGS = {
  contact: schemas.contact
    .describe('Where a subject can ask the tenant. The subject’s page shows it.')
    .default({ email: null, phone: null, url: null }),
  consent: schemas.consent
    .describe('The consent of subjects to the processing of their face.')
    .default({ required: false, version: '', text: {}, notice_url: null, terms_url: null }),
  page_texts: z
    .strictObject({
      welcome: schemas.byLanguage(300).describe('On the first screen, under its title.'),
      done: schemas
        .byLanguage(300)
        .describe('On the last screen, if no step is open. A reviewer may still have to decide.'),
    })
    .describe(
      'Your own sentences on the subject’s page, by language, as plain text. In a language without a text the page shows its own sentences alone.',
    )
    .default({ welcome: {}, done: {} }),
  welcome_clause: schemas
    .byLanguage(80)
    .describe(
      'Why you ask, by language: it ends the sentence “… has asked you to verify your identity” of the first screen, such as `before your first rental`. Without a full stop.',
    )
    .default({}),
  german_address: z
    .enum(GERMAN_ADDRESSES)
    .describe('How the page addresses a person in German: `informal` is “du”, `formal` is “Sie”.')
    .default('informal'),
  return_origins: schemas.returnOrigins.default([]),
  cors_allow_list: schemas.origins.default([]),
  match_threshold: z.number().min(0).max(1).nullable().default(null),
  targets: schemas.targets.default(null),
};

type Values<Group extends Record<string, z.ZodDefault>> = {
  [Name in keyof Group]: ReturnType<Group[Name]['unwrap']>;
};

/** The values of settings, without their defaults. */
export const toValues = <Group extends Record<string, z.ZodDefault>>(group: Group) =>
  Object.fromEntries(Object.entries(group).map(([name, field]) => [name, field.unwrap()])) as Values<Group>;

const { contact: contactSetting, return_origins, ...ofPage } = PAGE_SETTINGS;

/** In the order in which answers have them. */
const SETTING_FIELDS = {
  ...ACCESS_SETTINGS,
  ...REASON_SETTINGS,
  contact: contactSetting,
  return_origins,
  ...ofPage,
  ...APPROVAL_SETTINGS,
  ...REVIEW_SETTINGS,
};

/** The number counts changes; cases whose due date is by an older one are recomputed. */
const storedTargets = z.object({ wanted: schemas.targets, revision: z.int().min(0) });
export type StoredTargets = z.output<typeof storedTargets>;
export const NO_TARGETS: StoredTargets = { wanted: null, revision: 0 };

const { limits } = schemas;

/** Settings that are stored in another form than that in which they are set. */
const CHANGED_FORMS = {
  consent: schemas.consent.pick({ required: true, version: true }),
  targets: storedTargets,
  severe_signals: storedSevereSignals.nullable(),
  policy: z
    .object({
      limits: allowMissing(z.object(limits)),
      /** `YYYY-MM-DD HH:MM:SS`, in UTC */
      set_at: z.string(),
    })
    .nullable(),
  // Settings of an earlier version have no `custom_role_map`.
  oidc: schemas.sso
    .extend({ custom_role_map: z.exactOptional(schemas.sso.shape.custom_role_map) })
    .nullable(),
  /** looser rules that wait until another user confirms them */
  second_look_change: z
    .object({
      second_look: fourEyesRules,
      severe_signals: storedSevereSignals.nullable(),
      by: z.string(),
      by_id: z.int(),
      at: z.string(),
    })
    .nullable(),
};

/** Settings that only pages and reviewers need; a request that authenticates a caller does not read them. */
const ONLY_CONTENT = {
  branding: true,
  ready_replies: true,
  reasons: true,
  contact: true,
  page_texts: true,
  welcome_clause: true,
  german_address: true,
} as const;

const VALUES = z.object(toValues(SETTING_FIELDS));
const forRequests = VALUES.omit(ONLY_CONTENT).extend(CHANGED_FORMS);
const consentTexts = schemas.consent.omit({ required: true, version: true });
const forContent = VALUES.pick(ONLY_CONTENT).extend({ consent_texts: consentTexts });

/** The settings that requests may need. */
export type TenantSettings = z.output<typeof forRequests>;
/** The settings for pages and reviewers. */
export type TenantContent = z.output<typeof forContent>;
/** Every setting, complete. */
export type Settings = Omit<TenantSettings, 'consent'> &
  Omit<TenantContent, 'consent_texts'> & {
    consent: TenantSettings['consent'] & TenantContent['consent_texts'];
  };
export type SsoSettings = NonNullable<TenantSettings['oidc']>;
export type RejectionReason = TenantContent['reasons'][number];

const DEFAULT_SETTINGS = {
  ...z.object(SETTING_FIELDS).parse({}),
  targets: NO_TARGETS,
  policy: null,
  oidc: null,
  second_look_change: null,
} satisfies Settings;
const { branding, ready_replies, reasons, contact, page_texts, welcome_clause, german_address, ...others } =
  DEFAULT_SETTINGS;
const { required, version, ...NO_TEXTS } = DEFAULT_SETTINGS.consent;
const UNSET_CONTENT: TenantContent = {
  branding,
  ready_replies,
  reasons,
  contact,
  page_texts,
  welcome_clause,
  german_address,
  consent_texts: NO_TEXTS,
};
/** The settings of a tenant that has set none. */
export const UNSET_SETTINGS: TenantSettings = { ...others, consent: { required, version } };

const NOUN = 'The settings of this tenant';

export const SETTINGS_COLUMN = {
  column: 'tenants.settings',
  noun: NOUN,
  schema: allowMore(allowMissing(forRequests.extend({ consent: allowMissing(CHANGED_FORMS.consent) }))),
} satisfies ColumnSchema<object>;

export const CONTENT_COLUMN = {
  column: 'tenants.content',
  noun: NOUN,
  schema: allowMore(
    allowMissing(
      forContent.extend({
        branding: allowMissing(schemas.branding),
        consent_texts: allowMissing(consentTexts),
      }),
    ),
  ),
} satisfies ColumnSchema<object>;

export type StoredSettings = z.output<typeof SETTINGS_COLUMN.schema>;
export type StoredContent = z.output<typeof CONTENT_COLUMN.schema>;

/** What is stored, with the defaults of what is missing; without what only a newer version knows. */
function complete<T extends object>(unset: T, storedFields: Partial<T>): T {
  const whole = { ...unset, ...storedFields };
  for (const name of Object.keys(whole)) if (!Object.hasOwn(unset, name)) Reflect.deleteProperty(whole, name);
  return whole;
}

function completeSettings({ consent, ...stored }: StoredSettings): TenantSettings {
  const { severe_signals, second_look_change, ...others } = complete(UNSET_SETTINGS, {
    ...stored,
    consent: complete(UNSET_SETTINGS.consent, consent ?? {}),
  });
  const noted = second_look_change?.severe_signals;
  return {
    ...others,
    severe_signals: severe_signals && dropNotices(severe_signals),
    second_look_change: second_look_change && {
      ...second_look_change,
      severe_signals: noted ? dropNotices(noted) : null,
    },
  };
}

function completeContent({ branding: brand, consent_texts, ...stored }: StoredContent): TenantContent {
  return complete(UNSET_CONTENT, {
    ...stored,
    branding: complete(branding, brand ?? {}),
    consent_texts: complete(NO_TEXTS, consent_texts ?? {}),
  });
}

/** @throws AppError `unavailable`, see `readJson` */
export const readTenantSettings = (value: Unread<StoredSettings>): TenantSettings =>
  completeSettings(readJson(SETTINGS_COLUMN, value));

/** @throws AppError `unavailable`, see `readJson` */
export const readTenantContent = (value: Unread<StoredContent>): TenantContent =>
  completeContent(readJson(CONTENT_COLUMN, value));

/** @throws AppError `unavailable`, see `readJson` */
export const readSettingsText = (text: string): TenantSettings =>
  completeSettings(readJsonText(SETTINGS_COLUMN, text));

/** Joins the settings of both columns, in the order in which answers have them. */
export function joinSettings(
  { consent, ...settings }: TenantSettings,
  { consent_texts, ...content }: TenantContent,
): Settings {
  return { ...DEFAULT_SETTINGS, ...settings, ...content, consent: { ...consent, ...consent_texts } };
}

/** The reverse of `joinSettings`. */
export function splitSettings(settings: Settings): { settings: TenantSettings; content: TenantContent } {
  const { branding, ready_replies, reasons, contact, page_texts, ...some } = settings;
  const { welcome_clause, german_address, ...rest } = some;
  const { required, version, ...consent_texts } = rest.consent;
  const texts = { page_texts, welcome_clause, german_address, consent_texts };
  return {
    settings: { ...rest, consent: { required, version } },
    content: { branding, ready_replies, reasons, contact, ...texts },
  };
}
