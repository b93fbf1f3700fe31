import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { listClientEvents } from '../../store/client-events.ts';
import { readTogether } from '../../store/database/read-together.ts';
import { findPendingRequest } from '../../store/deletion-requests.ts';
import { listTokensOfSubject, type TokenRow } from '../../store/ephemeral-tokens.ts';
import { listSubmissionsOfSubject } from '../../store/submissions/submission-lists.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { LINK_STATES, NEXT_STEPS } from './contract.ts';
import { presentClientEvent } from './present-subject.ts';

type Submission = Awaited<ReturnType<typeof listSubmissionsOfSubject>>[number];

/**
 * What a support agent asks about a subject: the links with their states, the submissions, the last failure
 * on a device, and who must act.
 */
export async function showSupport(
  tx: Tx,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  now: Date,
) {
  const tokens = await listTokensOfSubject(tx, tenantId, subjectId);
  const submissions = (await listSubmissionsOfSubject(tx, tenantId, subjectId)).toReversed();
  const { erasures } = await readTogether(tx, { erasures: findPendingRequest(tx, tenantId, subjectId) });
  const [event] = await listClientEvents(tx, tenantId, subjectId, 1);
  return {
    next_step: erasures.length > 0 ? ('erase' as const) : findNextStep(tokens, submissions, now),
    links: tokens.map((token) => ({
      id: token.id,
      state: getLinkState(token, now),
      upload_type: token.upload_type,
      use_count: token.use_count,
      max_uses: token.max_uses,
      created_at: formatTimestamp(token.created_at),
      expires_at: formatTimestamp(token.expires_at),
    })),
    submissions: submissions.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      reupload_required: row.reupload_required,
      response_required: row.response_required,
      age_verified: row.status === 'approved' ? row.age_verified : null,
      decided_at: formatTimestamp(row.decided_at),
    })),
    last_client_event: event ? presentClientEvent(event) : null,
  };
}

type LinkLimits = Pick<TokenRow, 'revoked_at' | 'expires_at' | 'max_uses' | 'use_count'>;

export function getLinkState(token: LinkLimits, now: Date): (typeof LINK_STATES)[number] {
  if (token.revoked_at) return 'revoked';
  if (token.expires_at <= now) return 'expired';
  return token.max_uses !== null && token.use_count >= token.max_uses ? 'used_up' : 'valid';
}

const KIND_OF_STEP: Record<string, Submission['kind']> = {
  verify_license: 'license',
  check_selfie: 'selfie',
  age_gender_estimation: 'age',
};

const meets = ({ kind, status }: Submission, step: string): boolean =>
  status === 'approved' && kind === KIND_OF_STEP[step];

/** A request to the subject comes first, then what waits for a reviewer, then steps of the newest link. */
function findNextStep(
  tokens: readonly TokenRow[],
  submissions: readonly Submission[],
  now: Date,
): (typeof NEXT_STEPS)[number] {
  const isReachable = tokens.some((token) => getLinkState(token, now) === 'valid');
  const byLink = <S extends string>(step: S) => (isReachable ? step : 'mint_link');
  if (submissions.some((row) => row.reupload_required)) return byLink('upload');
  if (submissions.some((row) => row.response_required)) return byLink('reply');
  if (submissions.some(({ status }) => status === 'pending' || status === 'processing')) return 'review';
  // A link without a workflow lists all steps that its type allows, and demands none of them.
  const [newest] = tokens;
  const steps = newest?.workflow_id ? newest.workflow_steps : [];
  const isDone =
    steps.length > 0
      ? steps.every(({ step_name }) => submissions.some((row) => meets(row, step_name)))
      : submissions.some(({ status }) => status === 'approved');
  return isDone ? 'none' : byLink('upload');
}
