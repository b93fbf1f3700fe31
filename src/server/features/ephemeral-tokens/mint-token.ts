import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import { workflowStepsOf } from '../../domain/token-capabilities.ts';
import { AppError } from '../../errors.ts';
import { hashSecret, newSecret } from '../../http/secret-token.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { MintRequest } from './contract.ts';

type Context = { tenantId: string; actor: string; now: Date };

const MINUTE = 60_000;

/** `one_time` is the old word for one use; `max_uses` beside it wins, null included. */
function usesOf({ max_uses, one_time }: MintRequest): number | null {
  if (max_uses !== undefined) return max_uses;
  return one_time ? 1 : null;
}

/**
 * Mints a token for one subject and answers with what was minted; the token itself is never seen again.
 * @throws AppError `not-found` without such a subject, workflow or preset
 */
export async function mintToken(tx: Tx, { tenantId, actor, now }: Context, wanted: MintRequest) {
  // Workflows and presets are tables of their own, still to come: until then none can be found.
  if (wanted.workflow_id) throw new AppError('not-found', 'There is no such workflow.');
  if (wanted.preset_id) throw new AppError('not-found', 'There is no such preset.');
  const subject = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', wanted.subject_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!subject) throw new AppError('not-found', 'There is no such subject.');
  const token = newSecret('ephemeral');
  const minted = {
    upload_type: wanted.upload_type,
    can_edit_details: wanted.can_edit_details ?? false,
    view_subject_details: wanted.view_subject_details ?? false,
    can_list_reupload: wanted.can_list_reupload ?? false,
    can_list_need_reply: wanted.can_list_need_reply ?? false,
    can_return_capabilities: wanted.can_return_capabilities ?? true,
    require_face_match: wanted.require_face_match ?? false,
    min_age: wanted.min_age ?? null,
    max_uses: usesOf(wanted),
    max_license_attempts: wanted.max_license_attempts ?? null,
    max_selfie_attempts: wanted.max_selfie_attempts ?? null,
  };
  const expiresAt = new Date(now.getTime() + wanted.expires_in_minutes * MINUTE);
  await tx
    .insertInto('ephemeral_tokens')
    .values({
      ...minted,
      tenant_id: tenantId,
      id: uuidv7(),
      subject_id: wanted.subject_id,
      token_hash: hashSecret(token),
      workflow_steps: JSON.stringify(workflowStepsOf(wanted.upload_type)),
      created_by: actor,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return {
    status: 'ephemeral_token_created',
    token,
    expires_at: formatTimestamp(expiresAt),
    ...minted,
  };
}
