import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { hashSecret, newSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import { refuseUnacceptedDocuments } from '../../http/fields/refuse-unaccepted-documents.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { addToken, countLiveTokens } from '../../store/ephemeral-tokens.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { type AcceptedDocument, narrowAccepted } from '../../verification/document/accepted-documents.ts';
import { defaultWorkflowSteps } from '../../verification/lifecycle/token-capabilities.ts';
import { MAX_PROVABLE_AGE } from '../../verification/wallet/mdoc/credential-kinds.ts';
import type { MintRequest } from './contract.ts';
import { findPreset, findSteps } from './find-template.ts';
import { DEFAULT_LINK_MINUTES, type MintFields } from './mint-contract.ts';

type Context = {
  tenantId: TenantId;
  actor: Actor;
  now: Date;
  /** the documents that the tenant accepts; absent: a licence alone */
  ofTenant?: AcceptedDocument[] | undefined;
  /** origins to which the page may lead at its end; none by default */
  returnOrigins?: readonly string[];
};

const MINUTE_MS = 60_000;

/** `one_time` is the old name for one use; `max_uses` beside it wins, null included. */
function withUses({ one_time, ...fields }: MintFields): MintFields {
  return fields.max_uses === undefined && one_time ? { ...fields, max_uses: 1 } : fields;
}

/** Fills the fields that the request leaves out from the preset. A field in the request is kept, null too. */
function fillFromPreset(request: MintFields, preset: MintFields): MintFields {
  const entries = Object.entries(withUses(request)).filter(([, value]) => value !== undefined);
  return { ...withUses(preset), ...Object.fromEntries(entries) };
}

/** The defaults: capabilities that are off unless named, and the two that are on. */
function withDefaults(mintFields: MintFields) {
  return {
    upload_type: mintFields.upload_type ?? 'any',
    can_edit_details: mintFields.can_edit_details ?? false,
    view_subject_details: mintFields.view_subject_details ?? false,
    can_list_reupload: mintFields.can_list_reupload ?? false,
    can_list_need_reply: mintFields.can_list_need_reply ?? false,
    can_return_capabilities: mintFields.can_return_capabilities ?? true,
    require_face_match: mintFields.require_face_match ?? false,
    require_liveness: mintFields.require_liveness ?? false,
    accept_credentials: mintFields.accept_credentials ?? [],
    min_age: mintFields.min_age ?? null,
    max_uses: mintFields.max_uses ?? null,
    max_license_attempts: mintFields.max_license_attempts ?? null,
    max_selfie_attempts: mintFields.max_selfie_attempts ?? null,
    return_url: mintFields.return_url ?? null,
    language: mintFields.language ?? null,
    phone_only: mintFields.phone_only ?? false,
    require_live_capture: mintFields.require_live_capture ?? false,
  };
}

/** ISO 18013-5 names ages from 0 to 99. */
function assertProvableAge({ accept_credentials, min_age }: ReturnType<typeof withDefaults>): void {
  if (!accept_credentials.includes('eu_age') || min_age === null || min_age <= MAX_PROVABLE_AGE) return;
  const sentence = `No credential can prove an age of ${min_age}. Leave eu_age out, or set min_age to at most ${MAX_PROVABLE_AGE}.`;
  throw new AppError('field-refused', sentence, { field: 'accept_credentials' });
}

/** Whether a link may lead to the address, by the tenant's setting of now. */
export const isReturnOrigin = (url: string, origins: readonly string[]): boolean =>
  origins.includes(new URL(url).origin);

/** A preset's address is checked too: the setting may have changed since. */
function assertReturnOrigin(url: string | null, origins: readonly string[]): void {
  if (url === null || isReturnOrigin(url, origins)) return;
  const sentence = `The origin ${new URL(url).origin} of return_url is not in the setting return_origins. Add it there.`;
  throw new AppError('field-refused', sentence, { field: 'return_url' });
}

/**
 * Mints a token for one subject and returns its capabilities; the token itself is shown only this once. It keeps its
 * own copy of the preset's or workflow's values, whatever happens to them.
 * @throws AppError `not-found` without such a subject, workflow or preset; as `refuseUnacceptedDocuments`;
 * `field-refused` for a `return_url` of an origin that the tenant has not allowed, and for an age that no credential
 * answers for
 */
export async function mintToken(
  tx: Tx,
  { tenantId, actor, now, ofTenant, returnOrigins = [] }: Context,
  request: MintRequest,
) {
  const { subject_id, preset_id, ...fields } = request;
  await lockSubject(tx, tenantId, subject_id);
  const mintFields = fillFromPreset(fields, preset_id ? await findPreset(tx, tenantId, preset_id) : {});
  const { expires_in_minutes = DEFAULT_LINK_MINUTES, workflow_id = null, metadata = {} } = mintFields;
  const acceptedDocuments = mintFields.accepted_documents ?? null;
  const accepted_documents = narrowAccepted(ofTenant, acceptedDocuments);
  // A preset may be older than the settings: then only what both have counts, if anything does.
  refuseUnacceptedDocuments(
    accepted_documents.length > 0 ? fields.accepted_documents : acceptedDocuments,
    ofTenant,
  );
  const linkFields = withDefaults(mintFields);
  assertReturnOrigin(linkFields.return_url, returnOrigins);
  assertProvableAge(linkFields);
  const workflow_steps = workflow_id
    ? await findSteps(tx, tenantId, workflow_id)
    : defaultWorkflowSteps(linkFields.upload_type);
  const active_links = await countLiveTokens(tx, { tenantId, subjectId: subject_id }, now);
  const token = newSecret('ephemeral');
  const expiresAt = new Date(now.getTime() + expires_in_minutes * MINUTE_MS);
  await addToken(tx, {
    ...linkFields,
    accepted_documents: acceptedDocuments,
    tenant_id: tenantId,
    subject_id,
    token_hash: hashSecret(token),
    workflow_id,
    metadata: JSON.stringify(metadata),
    workflow_steps: JSON.stringify(workflow_steps),
    created_by: actor.name,
    created_at: now,
    expires_at: expiresAt,
  });
  await appendAudit(tx, tenantId, {
    at: now,
    actor,
    action: 'link.minted',
    subjectId: subject_id,
    fields: Object.keys(request).filter((name) => name !== 'subject_id'),
  });
  const expires_at = formatTimestamp(expiresAt);
  return {
    status: 'ephemeral_token_created' as const,
    token,
    expires_at,
    active_links,
    metadata,
    ...linkFields,
    accepted_documents,
    workflow_steps,
  };
}
