import { z } from 'zod';
import { deprecationHeaders } from '../../http/api-version.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { assertConsent, readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { assertHourlyLimit, type HourlyLimit, MAX_CHALLENGES_AN_HOUR } from '../../store/hourly-limits.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { lockSubject } from '../../store/subjects.ts';
import { type AnswerDeps, answerChallenge } from './answer-challenge.ts';
import { answerStep } from './answer-step.ts';
import { beginChallenge } from './begin-challenge.ts';
import * as contract from './contract.ts';
import * as paced from './paced-contract.ts';

const LIMIT = {
  table: 'liveness_challenges',
  max: MAX_CHALLENGES_AN_HOUR,
  code: 'too-many',
  sentence: `This link has reached its limit of ${MAX_CHALLENGES_AN_HOUR} challenges an hour. Try again later.`,
} satisfies HourlyLimit;

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
      description: `With \`paced\`, the answer has the first step, and each next one is announced when the frames of the last have come. Without it, the answer lists all movements, which prepared stills can answer; it stays until version 1 of the API, and a tenant can refuse it (\`liveness\` of its settings). A challenge is open for two minutes, and a new one ends the previous one. If that was open, unanswered and listed all its steps, the new one has the same steps and the same end. Consumes no use. A link may request ${MAX_CHALLENGES_AN_HOUR} challenges in an hour, answered or not.`,
      body: paced.begin,
      answers: { 201: z.union([contract.challenge, paced.pacedChallenge]) },
      refusals: {
        403: NO_SELFIE,
        409: 'The tenant accepts only paced challenges.',
        429: `The link has requested ${MAX_CHALLENGES_AN_HOUR} challenges within an hour.`,
      },
      write: async ({ tenant, grant, body }, tx) => {
        assertUploadAllowed(grant, 'selfie', 'reupload');
        await assertConsent(tx, grant, readRequiredVersion(tenant.settings));
        const { tenant_id: tenantId, subject_id: subjectId, id: tokenId } = grant;
        const now = deps.now();
        // One request of a link at a time, so that no two count the same challenges.
        await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
        await assertHourlyLimit(tx, LIMIT, { tenantId, tokenId }, now);
        const challenge = await beginChallenge(deps, { tenant, grant, body }, tx);
        const entry = { at: now, action: 'liveness.asked' as const, subjectId, fields: [] };
        await appendAuditByLink(tx, { tenantId, tokenId }, entry);
        const headers = body.paced === true ? {} : deprecationHeaders('unpaced-liveness');
        return { status: 201, body: challenge, headers };
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
      answers: { 200: contract.judgement, 503: contract.away },
      refusals: {
        403: NO_SELFIE,
        409: 'The challenge is paced: the frames of each step are sent separately.',
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
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/liveness/:challenge_id/frames',
      operationId: 'sendLivenessStep',
      summary: 'Sends the frames of one step of a paced challenge, and returns the next step or the result.',
      description:
        'The answer waits 0.4 to 1.6 seconds, for which the person holds the pose. Each step has its deadline, by the database’s clock. A step that comes late ends the challenge as `unclear`, and a reviewer decides. Frames of a step that has its frames already change nothing: the answer is the current step or the result, so a lost answer is asked for again by the same request.',
      params: contract.challengeId,
      form: paced.stepFields,
      files: paced.STEP_FILES,
      answers: { 200: paced.stepAnswer, 503: contract.away },
      refusals: {
        403: NO_SELFIE,
        409: 'The step is not announced yet, or the challenge is not paced.',
        410: 'The challenge is expired or replaced. Request a new one.',
        429: 'The storage quota for images is used up.',
        503: 'The frames could not be stored, and the step stays open. Or they are stored but could not be analysed (`undecided`).',
      },
      handle: ({ tenant, grant, params, request }) =>
        answerStep(deps, {
          grant,
          request,
          challengeId: params.challenge_id,
          consentVersion: readRequiredVersion(tenant.settings),
        }),
    }),
  ];
}
