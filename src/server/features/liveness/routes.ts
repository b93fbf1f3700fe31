import { randomInt } from 'node:crypto';
import { formatTimestamp } from '../../http/fields/format-timestamp.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { appendAudit, THE_SUBJECT } from '../../store/audit.ts';
import { assertHourlyLimit, type HourLimit } from '../../store/ephemeral-tokens.ts';
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
  sentence: `A link may ask for ${MAX_FRAMES_PER_ANSWER} challenges in an hour.`,
} satisfies HourLimit;

const NO_SELFIE = 'Its `upload_type` allows no selfie, or the attempts of this kind are spent.';

/** Whether a living person is before the camera: the steps to take, and the frames that show them. */
export function livenessRoutes(deps: AnswerDeps): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/liveness',
      operationId: 'beginLiveness',
      summary: 'Gives steps to take before the camera.',
      description: `It is open for two minutes and answered once. A new one ends the one before; if that was open and not answered, the new one has the same steps and ends when it would have ended. Consumes no use. A link may ask for ${MAX_FRAMES_PER_ANSWER} in an hour, answered or not.`,
      answers: { 201: contract.challenge },
      refusals: {
        403: NO_SELFIE,
        429: `The link has asked for ${MAX_FRAMES_PER_ANSWER} challenges within an hour.`,
      },
      write: async ({ grant }, tx) => {
        assertUploadAllowed(grant, 'selfie', 'reupload');
        const { tenant_id: tenantId, subject_id: subjectId, id: tokenId } = grant;
        const now = deps.now();
        // One request of a link at a time, so that no two count the same challenges.
        await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
        await assertHourlyLimit(tx, LIMIT, { tenantId, tokenId }, now);
        // An open challenge requested again is returned unchanged: no other steps, and no more time.
        const open = await findOpenChallenge(tx, { tenantId, tokenId }, now);
        const steps = open?.steps ?? drawSteps(randomInt);
        const expiresAt = open?.expires_at ?? new Date(now.getTime() + OPEN_MS);
        const challenge_id = await addChallenge(tx, { tenantId, subjectId, tokenId, steps, now, expiresAt });
        const entry = {
          at: now,
          actor: THE_SUBJECT,
          action: 'liveness.asked' as const,
          subjectId,
          fields: [],
        };
        await appendAudit(tx, tenantId, entry);
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
      summary: 'Sends frames of the steps, and says whether they show a living person.',
      description:
        'It decides nothing by itself: name the challenge with the selfie that follows within 5 minutes. It does not stop a worn mask, or a made-up face that a program puts in place of the camera’s. Consumes no use.',
      params: contract.challengeId,
      form: contract.answerFields,
      files: contract.FRAME_FILES,
      answers: { 200: contract.judged, 503: contract.away },
      refusals: {
        403: NO_SELFIE,
        410: 'The challenge is used or over. Ask for a new one.',
        429: 'The room for images is used up.',
        503: 'The frames could not be stored, and the challenge is not used; or they are kept and could not be looked at (`undecided`).',
      },
      repeatable: true,
      handle: ({ grant, params, request, requestKey }) =>
        answerChallenge(deps, { grant, request, requestKey, challengeId: params.challenge_id }),
    }),
  ];
}
