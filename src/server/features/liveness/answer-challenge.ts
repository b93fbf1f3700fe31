import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { validate } from '../../http/bodies.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import { hashRequest, type ResolvedRequestKey } from '../../http/idempotency/request-key.ts';
import { type IdempotentRun, runOnce, WITHOUT_KEY } from '../../http/idempotency/run-once.ts';
import type { StoredReply } from '../../http/route.ts';
import { assertConsentEarly } from '../../http/uploads/assert-consent.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { receiveFiles } from '../../http/uploads/receive-files.ts';
import { refuseImage } from '../../http/uploads/refuse-image.ts';
import {
  bodyPermit,
  decoderPermit,
  imagePermit,
  type UploadPermits,
} from '../../http/uploads/upload-permits.ts';
import type { ReadDatabaseTime } from '../../store/database-time.ts';
import { findChallenge } from '../../store/liveness-challenges.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { PermitTerms } from '../../workers/concurrency/create-permits.ts';
import { challengeOver } from './challenge-over.ts';
import * as contract from './contract.ts';
import { decodeFrames } from './decode-frames.ts';
import { finalizeChallenge, presentJudgement } from './finalize-challenge.ts';
import type { AnswerReply, FramesAnswer } from './frames-answer.ts';
import { judgeFrames } from './judge-frames.ts';
import { reserveFrames } from './reserve-frames.ts';
import { type StoreDeps, storeFrames } from './store-frames.ts';

export type AnswerDeps = StoreDeps & {
  /** decoder shared fairly between holders */
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Pick<Vision, 'examineFrames' | 'ofTenant'>;
  permits: UploadPermits;
  budgetSeconds: number;
  databaseTime: ReadDatabaseTime;
  /** waits so many milliseconds */
  pause: (ms: number) => Promise<void>;
};

type AnswerCall = {
  grant: ValidToken;
  request: FastifyRequest;
  requestKey: ResolvedRequestKey | null;
  challengeId: string;
  /** the version to which the link needs consent; null for none */
  consentVersion: string | null;
};

/** The memory of the decoded frames, in units of an upload's images. */
const FRAMES_WEIGHT = 2;

/**
 * The frames of a challenge from the open request to the answer with their result. They are bounded, decoded and stored
 * like the image of an upload.
 * @throws AppError `forbidden`, `not-found`, `challenge-over` or `busy` with the body unread; as `receiveFiles`, and as
 * its phases; `challenge-over` is for the second of two answers
 */
export async function answerChallenge(
  deps: AnswerDeps,
  call: AnswerCall,
): Promise<AnswerReply | StoredReply> {
  const { permits } = deps;
  const { grant, request, requestKey: key, challengeId, consentVersion } = call;
  assertUploadAllowed(grant, 'selfie', 'reupload');
  if (!key?.isRepeat) await assertConsentEarly(deps.db, grant, consentVersion);
  const steps = await readSteps(deps, call);
  const isGone = () => request.raw.socket.destroyed;
  return permits.bodies.run(bodyPermit(permits, grant, request, contract.FRAMES), async () => {
    const form = await receiveFiles(request, permits.slowBodyMs, contract.FRAMES);
    const { times, capture = null } = validate(contract.answerFields, form.fields, 'form field');
    if (form.files.length !== times.length) {
      throw refuseImage(
        `The numbers of frame files and times differ, or are below ${contract.MIN_FRAMES}. Send ${contract.MIN_FRAMES} frames or more, and one time for each.`,
        'frame',
      );
    }
    const answer: FramesAnswer = {
      grant,
      challengeId,
      steps,
      frames: form.files,
      times,
      capture,
      consentVersion,
    };
    const processOnce = (run: IdempotentRun) => {
      const deadline = Date.now() + deps.budgetSeconds * 1000;
      return permits.images.run(imagePermit(permits, grant, deadline, FRAMES_WEIGHT), () =>
        processAnswer(deps, answer, run, deadline),
      );
    };
    if (!key) return processOnce(WITHOUT_KEY);
    const keyed = { tenantId: grant.tenant_id, subjectId: grant.subject_id, key };
    const fields = JSON.stringify({ challengeId, times, capture });
    const fingerprint = await hashRequest(key, [fields, ...form.files]);
    return runOnce(deps, { ...keyed, fingerprint }, isGone, processOnce);
  });
}

/**
 * The challenge's steps. Frames of a challenge that has ended are refused before they are read, except for a repeat of
 * the answer that ended it.
 */
async function readSteps(
  { db, now }: AnswerDeps,
  { grant, requestKey, challengeId }: AnswerCall,
): Promise<readonly ChallengeStep[]> {
  const ref = { tenantId: grant.tenant_id, tokenId: grant.id, id: challengeId };
  const row = await db.asTenant(ref.tenantId, (tx) => findChallenge(tx, ref));
  if (!row) throw new AppError('not-found', 'No challenge of this link has this id.');
  if (row.paced)
    throw new AppError(
      'conflict',
      'This challenge is paced. Send the frames of each step to POST /subject/liveness/{id}/frames.',
    );
  const isOver = row.answered_at !== null || row.expires_at <= now();
  if (isOver && !requestKey?.isRepeat) throw challengeOver();
  return row.steps;
}

async function processAnswer(
  deps: AnswerDeps,
  answer: FramesAnswer,
  run: IdempotentRun,
  deadline: number,
): Promise<AnswerReply> {
  // A bad frame is 400, and the challenge is unchanged.
  const decode = deps.decodeFor(decoderPermit(answer.grant, deadline));
  const images = await decodeFrames(decode, answer.frames);
  // From here on the challenge is used.
  const reserved = await reserveFrames(deps, answer, run);
  const [judgement] = await Promise.all([
    judgeFrames(ofTenant(deps, answer.grant), answer, images, deadline),
    storeFrames(deps, answer, reserved),
  ]);
  await finalizeChallenge(deps, answer, { reserved, judgement }, run);
  return presentJudgement(judgement.result);
}

/** The vision on the tenant's share of the threads. */
export const ofTenant = (
  { vision }: Pick<AnswerDeps, 'vision'>,
  { tenant_id: tenant }: Pick<ValidToken, 'tenant_id'>,
): Pick<Vision, 'examineFrames'> => vision.ofTenant?.(tenant) ?? vision;
