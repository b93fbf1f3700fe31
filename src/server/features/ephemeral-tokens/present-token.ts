import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import { type AcceptedDocument, narrowAccepted } from '../../verification/document/accepted-documents.ts';

/**
 * A token's capabilities and counters, for its holder and its maker.
 *
 * @param ofTenant the documents that the tenant accepts
 */
export function presentCapabilities(grant: ValidToken, ofTenant: AcceptedDocument[] | undefined) {
  return {
    can_edit_details: grant.can_edit_details,
    view_subject_details: grant.view_subject_details,
    upload_type: grant.upload_type,
    can_list_reupload: grant.can_list_reupload,
    can_list_need_reply: grant.can_list_need_reply,
    can_return_capabilities: grant.can_return_capabilities,
    min_age: grant.min_age,
    require_face_match: grant.require_face_match,
    require_liveness: grant.require_liveness,
    accepted_documents: narrowAccepted(ofTenant, grant.accepted_documents),
    accept_credentials: grant.accept_credentials,
    max_uses: grant.max_uses,
    use_count: grant.use_count,
    max_license_attempts: grant.max_license_attempts,
    license_use_count: grant.license_use_count,
    max_selfie_attempts: grant.max_selfie_attempts,
    selfie_use_count: grant.selfie_use_count,
    return_url: grant.return_url,
    language: grant.language,
    phone_only: grant.phone_only,
    require_live_capture: grant.require_live_capture,
    workflow_steps: grant.workflow_steps,
    expires_at: formatTimestamp(grant.expires_at),
  };
}

/** A row of the list for staff; the token itself is never shown again. */
export function presentToken(grant: ValidToken, ofTenant: AcceptedDocument[] | undefined) {
  return {
    id: grant.id,
    subject_id: grant.subject_id,
    ...presentCapabilities(grant, ofTenant),
    workflow_id: grant.workflow_id,
    metadata: grant.metadata,
    created_by: grant.created_by,
    created_at: formatTimestamp(grant.created_at),
    revoked_at: formatTimestamp(grant.revoked_at),
  };
}
