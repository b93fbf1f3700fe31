import { randomInt } from 'node:crypto';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { assertConsent, readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { assertHourlyLimit, type HourLimit } from '../../store/ephemeral-tokens.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { addChallenge, findOpenChallenge } from '../../store/liveness-challenges.ts';
import { lockSubject } from '../../store/subjects.ts';
import { drawSteps } from '../../verification/liveness/challenge.ts';
import { type AnswerDeps, answerChallenge } from './answer-challenge.ts';
import * as contract from './contract.ts';

/** How long a challenge may be answered. */
const OPEN_MS = 2 * 60_000;
/** Challenges that one link may request in an hour. */
const MAX_FRAMES_PER_ANSWER = 10;
const LIMIT = {
  table: 'liveness_challenges',
  most: MAX_FRAMES_PER_ANSWER,
  code: 'too-many',
  sentence: `This link has reached its limit of ${MAX_FRAMES_PER_ANSWER} challenges an hour. Try again later.`,
} satisfies HourLimit;

const NO_SELFIE =
  'The token’s `upload_type` allows no selfie, or all attempts of this kind are used. Or `consent-required`.';

/** Whether a living person is before the camera: the steps to take, and the frames that show them. */
export function livenessRoutes(deps: AnswerDeps): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/liveness',
      operationId: 'beginLiveness',
      summary: 'Starts a liveness challenge.',
      description: `The answer lists the movements to make before the camera. A challenge is open for two minutes and takes one answer. A new challenge ends the previous one. If the previous one was open and unanswered, the new one has the same steps and the same end. Consumes no use. A link may request ${MAX_FRAMES_PER_ANSWER} challenges in an hour, answered or not.`,
      answers: { 201: contract.challenge },
      refusals: {
        403: NO_SELFIE,
        429: `The link has requested ${MAX_FRAMES_PER_ANSWER} challenges within an hour.`,
      },
      write: async ({ tenant, grant }, tx) => {
        assertUploadAllowed(grant, 'selfie', 'reupload');
        await assertConsent(tx, grant, readRequiredVersion(tenant.settings));
        const { tenant_id: tenantId, subject_id: subjectId, id: tokenId } = grant;
        const now = deps.now();
        // One request of a link at a time, so that no two count the same challenges.
        await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
        await assertHourlyLimit(tx, LIMIT, { tenantId, tokenId }, now);
        // An open challenge requested again is returned unchanged: no other steps, and no more time.
        const open = await findOpenChallenge(tx, { tenantId, tokenId }, now);
        const steps = open?.steps ?? drawSteps(randomInt, tenant.settings.liveness_closer);
        const expiresAt = open?.expires_at ?? new Date(now.getTime() + OPEN_MS);
        const challenge_id = await addChallenge(tx, { tenantId, subjectId, tokenId, steps, now, expiresAt });
        const entry = {
          at: now,
          action: 'liveness.asked' as const,
          subjectId,
          fields: [],
        };
        await appendAuditByLink(tx, { tenantId, tokenId }, entry);
        const body = {
          challenge_id,
          steps: steps.map((turn) => ({ turn })),
          expires_at: formatTimestamp(expiresAt),
        };
        return { status: 201, body };
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/liveness/:challenge_id',
      operationId: 'answerLiveness',
      summary: 'Sends frames of the steps and returns whether they show a living person.',
      description:
        'The result decides nothing by itself. Name the challenge with a selfie within the next 5 minutes. The check does not stop a worn mask or an injected synthetic face. Consumes no use.',
      params: contract.challengeId,
      form: contract.answerFields,
      files: contract.FRAME_FILES,
      answers: { 200: contract.judged, 503: contract.away },
      refusals: {
        403: NO_SELFIE,
        410: 'The challenge is used or expired. Request a new one.',
        429: 'The storage quota for images is used up.',
        503: 'The frames could not be stored, and the challenge stays open. Or they are stored but could not be analysed (`undecided`).',
      },
      repeatable: true,
      handle: ({ tenant, grant, params, request, requestKey }) =>
        answerChallenge(deps, {
          grant,
          request,
          requestKey,
          challengeId: params.challenge_id,
          consentVersion: readRequiredVersion(tenant.settings),
        }),
    }),
  ];
}
