import type { AuditEntry } from '../api/answers.ts';
import type { MessageKey, Translations } from '../locales/catalogue.ts';
import { formatField } from '../locales/format-field.ts';

type ActionKey = Extract<MessageKey, `action.${string}`>;
type AreaKey = Extract<MessageKey, `area.${string}`>;

const ACTION_KEYS = {
  'submission.viewed': 'action.submission.viewed',
  'submission.opened': 'action.submission.opened',
  'submission.claimed': 'action.submission.claimed',
  'submission.assigned': 'action.submission.assigned',
  'submission.released': 'action.submission.released',
  'submission.approved_by_administrator': 'action.submission.approved_by_administrator',
  'submission.rejected_by_administrator': 'action.submission.rejected_by_administrator',
  'submission.reupload_requested': 'action.submission.reupload_requested',
  'submission.looked_at': 'action.submission.looked_at',
  'submission.looked_at_otherwise': 'action.submission.looked_at_otherwise',
  'submission.opened_again': 'action.submission.opened_again',
  'submission.escalated': 'action.submission.escalated',
  'submission.handed_back': 'action.submission.handed_back',
  'quality.judged': 'action.quality.judged',
  'submission.checked': 'action.submission.checked',
  'block.added': 'action.block.added',
  'block.removed': 'action.block.removed',
  'relation.settled': 'action.relation.settled',
  'relation.removed': 'action.relation.removed',
  'submission.printed': 'action.submission.printed',
  'submissions.exported': 'action.submissions.exported',
  'login.opened': 'action.login.opened',
  'login.refused': 'action.login.refused',
  'login.ended': 'action.login.ended',
  'login.break-glass': 'action.login.break-glass',
  'image.viewed': 'action.image.viewed',
  'image.expired': 'action.image.expired',
  'subject.created': 'action.subject.created',
  'subject.updated': 'action.subject.updated',
  'subject.exported': 'action.subject.exported',
  'subject.erased': 'action.subject.erased',
  'license.erased': 'action.license.erased',
  'selfie.erased': 'action.selfie.erased',
  'deletion.requested': 'action.deletion.requested',
  'deletion.withdrawn': 'action.deletion.withdrawn',
  'deletion.held': 'action.deletion.held',
  'deletion.hold_lifted': 'action.deletion.hold_lifted',
  'deletion.refused': 'action.deletion.refused',
  'message.posted': 'action.message.posted',
  'note.written': 'action.note.written',
  'saved_filter.created': 'action.saved_filter.created',
  'saved_filter.deleted': 'action.saved_filter.deleted',
  'link.minted': 'action.link.minted',
  'link.revoked': 'action.link.revoked',
  'link.offered': 'action.link.offered',
  'link.taken-over': 'action.link.taken-over',
  'liveness.asked': 'action.liveness.asked',
  'consent.given': 'action.consent.given',
  'consent.refused': 'action.consent.refused',
  'credential.asked': 'action.credential.asked',
  'api-token.created': 'action.api-token.created',
  'api-token.revoked': 'action.api-token.revoked',
  'user.created': 'action.user.created',
  'user.updated': 'action.user.updated',
  'user.removed': 'action.user.removed',
  'role.created': 'action.role.created',
  'role.updated': 'action.role.updated',
  'role.removed': 'action.role.removed',
  'session.ended': 'action.session.ended',
  'password.changed': 'action.password.changed',
  '2fa.enrolled': 'action.2fa.enrolled',
  '2fa.activated': 'action.2fa.activated',
  '2fa.removed': 'action.2fa.removed',
  'passkey.added': 'action.passkey.added',
  'passkey.removed': 'action.passkey.removed',
  'settings.updated': 'action.settings.updated',
  'workflow.created': 'action.workflow.created',
  'workflow.updated': 'action.workflow.updated',
  'workflow.deleted': 'action.workflow.deleted',
  'preset.created': 'action.preset.created',
  'preset.updated': 'action.preset.updated',
  'preset.deleted': 'action.preset.deleted',
  'audit.exported': 'action.audit.exported',
  'tenant.created': 'action.tenant.created',
  'tenant.updated': 'action.tenant.updated',
  'tenant.deletion_begun': 'action.tenant.deletion_begun',
  'master-key.rotated': 'action.master-key.rotated',
  'backup.restored': 'action.backup.restored',
} satisfies Record<string, ActionKey>;

/** What an entry about a customer names beside the details of the record. */
export const AUDIT_FIELD_KEYS = {
  status: 'auditField.status',
  comment: 'auditField.comment',
  response_required: 'auditField.response_required',
  claimed_by: 'auditField.claimed_by',
  second_look: 'auditField.second_look',
  text: 'auditField.text',
  mentions: 'auditField.mentions',
  confidential: 'auditField.confidential',
  reason: 'auditField.reason',
  until: 'auditField.until',
  picture: 'auditField.picture',
  original: 'auditField.original',
  document: 'auditField.document',
  portrait: 'auditField.portrait',
  face: 'auditField.face',
  back: 'auditField.back',
  back_document: 'auditField.back_document',
  liveness: 'auditField.liveness',
  images: 'auditField.images',
  attempts: 'auditField.attempts',
  bulk: 'auditField.bulk',
  eu_age: 'auditField.eu_age',
  mdl: 'auditField.mdl',
  eu_pid: 'auditField.eu_pid',
  photo_id: 'auditField.photo_id',
  preset_id: 'auditField.preset_id',
  workflow_id: 'auditField.workflow_id',
  expires_in_minutes: 'auditField.expires_in_minutes',
  upload_type: 'auditField.upload_type',
  can_edit_details: 'auditField.can_edit_details',
  view_subject_details: 'auditField.view_subject_details',
  can_list_reupload: 'auditField.can_list_reupload',
  can_list_need_reply: 'auditField.can_list_need_reply',
  can_return_capabilities: 'auditField.can_return_capabilities',
  require_face_match: 'auditField.require_face_match',
  require_liveness: 'auditField.require_liveness',
  accepted_documents: 'auditField.accepted_documents',
  accept_credentials: 'auditField.accept_credentials',
  min_age: 'auditField.min_age',
  max_uses: 'auditField.max_uses',
  max_license_attempts: 'auditField.max_license_attempts',
  max_selfie_attempts: 'auditField.max_selfie_attempts',
  return_url: 'auditField.return_url',
  language: 'auditField.language',
  phone_only: 'auditField.phone_only',
  require_live_capture: 'auditField.require_live_capture',
} satisfies Record<string, Extract<MessageKey, `auditField.${string}`>>;

/** Areas by which the log is filtered: all actions that begin so. */
export const AREAS = {
  submission: 'area.submission',
  block: 'area.block',
  image: 'area.image',
  subject: 'area.subject',
  deletion: 'area.deletion',
  message: 'area.message',
  note: 'area.note',
  link: 'area.link',
  'api-token': 'area.api-token',
  user: 'area.user',
  login: 'area.login',
  '2fa': 'area.2fa',
  settings: 'area.settings',
} satisfies Record<string, AreaKey>;

/** Actors that are no members of staff. */
const OTHER_ACTORS: Record<string, MessageKey> = {
  subject: 'audit.subject',
  platform: 'audit.platform',
  retention: 'audit.retention',
  rotation: 'audit.rotation',
  restore: 'audit.restore',
  login: 'audit.unknownEmail',
};

/** The action as a sentence; an action that this page does not know yet stays as the log names it. */
export function formatAction(translations: Translations, { action, attempt, user_id }: AuditEntry): string {
  const key = (ACTION_KEYS as Record<string, MessageKey>)[action];
  const done = key ? translations.text(key) : action;
  const sentence =
    user_id === undefined
      ? done
      : translations.text('audit.aboutUser', { action: done, id: String(user_id) });
  return attempt === undefined ? sentence : translations.text('audit.attempt', { action: sentence, attempt });
}

/** The actor: a user by username, whatever it is. Entries from before actors had kinds are read by name. */
export function formatActor(translations: Translations, { actor, actor_kind }: AuditEntry): string {
  const key = actor_kind === 'staff' ? undefined : OTHER_ACTORS[actor];
  return key ? translations.text(key) : actor;
}

/** What an entry names: a detail of the record or another value; one that this page does not know stays as logged. */
export function formatAuditField(translations: Translations, field: string): string {
  const key = (AUDIT_FIELD_KEYS as Record<string, MessageKey>)[field];
  return key ? translations.text(key) : formatField(translations, field);
}
