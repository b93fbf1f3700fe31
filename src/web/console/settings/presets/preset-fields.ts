import type { NewPreset, Preset } from '../../api/answers.ts';
import { PRESET_FIELDS } from '../../api/setting-fields.ts';

export const UPLOAD_TYPES = PRESET_FIELDS.upload_type.options;
type UploadType = NonNullable<Preset['upload_type']>;

/** The permissions of a link, on or off. */
export const FLAGS = [
  'view_subject_details',
  'can_edit_details',
  'can_list_reupload',
  'can_list_need_reply',
  'require_face_match',
  'require_liveness',
  'require_live_capture',
  'can_return_capabilities',
] as const;
type Flag = (typeof FLAGS)[number];

/** Limits; left empty there is none. */
export const LIMITS = ['max_uses', 'max_license_attempts', 'max_selfie_attempts', 'min_age'] as const;
export type Limit = (typeof LIMITS)[number];

export type PresetValues = {
  name: string;
  upload_type: UploadType;
  /** NO_WORKFLOW or an id */
  workflow_id: string;
  expires_in_minutes: string;
  /** null: all that the tenant accepts */
  accepted_documents: Preset['accepted_documents'];
} & Record<Flag, boolean> &
  Record<Limit, string>;

export const NO_WORKFLOW = 'none';
const DEFAULT_LINK_MINUTES = 60;

/** A form's values: of a preset, or the defaults of a link without one. */
export function toPresetValues(preset: Preset | null): PresetValues {
  const given: Partial<Preset> = preset ?? { can_return_capabilities: true, view_subject_details: true };
  const flag = (name: Flag) => given[name] ?? name === 'can_return_capabilities';
  const limit = (name: Limit) => String(given[name] ?? (name === 'max_uses' && given.one_time ? 1 : ''));
  return {
    name: given.name ?? '',
    upload_type: given.upload_type ?? 'any',
    workflow_id: given.workflow_id ?? NO_WORKFLOW,
    expires_in_minutes: String(given.expires_in_minutes ?? DEFAULT_LINK_MINUTES),
    accepted_documents: given.accepted_documents ?? null,
    ...(Object.fromEntries(FLAGS.map((name) => [name, flag(name)])) as Record<Flag, boolean>),
    ...(Object.fromEntries(LIMITS.map((name) => [name, limit(name)])) as Record<Limit, string>),
  };
}

/** The first number that is none: an empty value would remove a limit. */
export function findBadNumber(values: PresetValues): Limit | 'expires_in_minutes' | null {
  if (!/^\d{1,9}$/.test(values.expires_in_minutes.trim())) return 'expires_in_minutes';
  return LIMITS.find((name) => !/^\d{0,9}$/.test(values[name].trim())) ?? null;
}

/** The request body; every capability is said, so that a change takes the old one away. */
export function toNewPreset({ name, workflow_id, expires_in_minutes, ...values }: PresetValues): NewPreset {
  const limit = (limit: Limit) => (values[limit].trim() === '' ? null : Number(values[limit]));
  return {
    ...values,
    name,
    ...(Object.fromEntries(LIMITS.map((each) => [each, limit(each)])) as Record<Limit, number | null>),
    // Its old word would bring back a limit that was lifted.
    one_time: false,
    expires_in_minutes: Number(expires_in_minutes),
    workflow_id: workflow_id === NO_WORKFLOW ? null : workflow_id,
  };
}
