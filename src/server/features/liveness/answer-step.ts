import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ImageOwner } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import { validate } from '../../http/bodies.ts';
import { assertConsent } from '../../http/uploads/assert-consent.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { receiveFiles } from '../../http/uploads/receive-files.ts';
import { refuseImage } from '../../http/uploads/refuse-image.ts';
import { bodyPermit, decoderPermit, imagePermit } from '../../http/uploads/upload-permits.ts';
import { type ChallengeRow, findChallenge } from '../../store/liveness-challenges.ts';
import { assertStorageQuota, reserveQuota } from '../../store/storage-quota.ts';
import { findSubject, lockSubject } from '../../store/subjects.ts';
import { drawDwell, stepAt } from '../../verification/liveness/pace.ts';
import type { AnswerDeps } from './answer-challenge.ts';
import { challengeOver } from './challenge-over.ts';
import { decodeFrames } from './decode-frames.ts';
import { presentJudgement } from './finalize-challenge.ts';
import type { StepCall, StepFrames, StepReply } from './frames-answer.ts';
import { judgePaced } from './judge-paced.ts';
import * as contract from './paced-contract.ts';
import { presentStep } from './present-step.ts';
import { recordStep } from './record-step.ts';
import { deleteFrames, putFrames } from './store-frames.ts';

/**
 * The frames of one step of a paced challenge, and then the next step or the result. Another post for a step that has
 * its frames changes nothing: it gets the current step, or the result, again.
 * @throws AppError `forbidden`, `not-found`, `challenge-over` or `busy` with the body unread; as `receiveFiles`;
 * `conflict` for a step that was not announced yet
 */
export async function answerStep(deps: AnswerDeps, call: StepCall): Promise<StepReply> {
  const { permits } = deps;
  const { grant, request } = call;
  assertUploadAllowed(grant, 'selfie', 'reupload');
  await readPaced(deps, call);
  const stepUpload = await permits.bodies.run(
    bodyPermit(permits, grant, request, contract.STEP_FRAMES),
    async () => {
      const { files, fields } = await receiveFiles(request, permits.slowBodyMs, contract.STEP_FRAMES);
      const receivedAt = await deps.db.asTenant(grant.tenant_id, deps.databaseTime);
      return { files, receivedAt, ...validate(contract.stepFields, fields, 'form field') };
    },
  );
  const { files: frames, receivedAt, step: number, capture = null } = stepUpload;
  const row = await readPaced(deps, call);
  if (number <= row.steps_done) return present(deps, call, row);
  const step = stepAt(row, number);
  if (number !== row.steps_done + 1 || !step)
    throw new AppError(
      'conflict',
      `Step ${number} has not been announced yet. Send the frames of step ${row.steps_done + 1}.`,
    );
  if (frames.length < contract.MIN_STEP_FRAMES)
    throw refuseImage(
      `A step needs ${contract.MIN_STEP_FRAMES} frames or more. Name each file frame.`,
      'frame',
    );
  await keepStep(deps, call, { step, frames, capture, receivedAt });
  return present(deps, call, await readPaced(deps, call));
}

/** @throws AppError `not-found`; `challenge-over` for one that ended without a result; `conflict` for another kind */
async function readPaced({ db, now }: AnswerDeps, { grant, challengeId }: StepCall): Promise<ChallengeRow> {
  const ref = { tenantId: grant.tenant_id, tokenId: grant.id, id: challengeId };
  const row = await db.asTenant(ref.tenantId, (tx) => findChallenge(tx, ref));
  if (!row) throw new AppError('not-found', 'No challenge of this link has this id.');
  if (!row.paced)
    throw new AppError(
      'conflict',
      'This challenge is not paced. Send all of its frames in one request to POST /subject/liveness/{id}.',
    );
  if (row.answered_at === null && row.expires_at <= now()) throw challengeOver();
  return row;
}

/** Decodes, seals and records the frames of the current step. Another post of it that was faster leaves them out. */
async function keepStep(deps: AnswerDeps, call: StepCall, stepFrames: StepFrames): Promise<void> {
  const { grant } = call;
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  // A bad frame is 400, and the challenge is unchanged.
  await deps.permits.images.run(imagePermit(deps.permits, grant, deadline, 1), () =>
    decodeFrames(deps.decodeFor(decoderPermit(grant, deadline)), stepFrames.frames),
  );
  const reserved = await reserveStep(deps, call, stepFrames);
  const names = { tenantId: grant.tenant_id, keys: reserved.objects.map(({ key }) => key) };
  try {
    await putFrames(deps, reserved, stepFrames.frames);
  } catch (cause) {
    await deleteFrames(deps, names);
    throw new AppError('unavailable', 'The frames could not be stored. Send them again.', { cause });
  }
  const isRecorded = await recordStep({ ...deps, dwellMs }, call, stepFrames, reserved).catch(
    async (error: unknown) => {
      await deleteFrames(deps, names);
      throw error;
    },
  );
  if (!isRecorded) await deleteFrames(deps, names);
}

/** @throws AppError `consent-required`, `storage-full`, `not-found` when the subject is erased */
function reserveStep(
  { db, now }: AnswerDeps,
  { grant, consentVersion }: StepCall,
  { frames }: StepFrames,
): Promise<{ owner: ImageOwner; objects: { key: string; bytes: number }[] }> {
  const owner = { tenantId: grant.tenant_id, subjectId: grant.subject_id };
  const objects = frames.map(({ byteLength: bytes }) => ({
    key: `${owner.tenantId}/${owner.subjectId}/${uuidv7()}`,
    bytes,
  }));
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
  return db.asTenant(owner.tenantId, async (tx) => {
    await lockSubject(tx, owner.tenantId, owner.subjectId, 'noKeyUpdate');
    const subject = await findSubject(tx, owner.tenantId, owner.subjectId);
    if (!subject) throw new AppError('not-found', 'No subject has this id.');
    await assertConsent(tx, grant, consentVersion);
    await assertStorageQuota(tx, owner, bytes, objects.length);
    for (const object of objects) await reserveQuota(tx, owner, object, now());
    return { owner: { ...owner, imageKey: subject.image_key }, objects };
  });
}

/**
 * The current step after its dwell, or the result. If a server died before it had the result, the next one judges the
 * frames.
 */
async function present(deps: AnswerDeps, call: StepCall, row: ChallengeRow): Promise<StepReply> {
  if (row.result) return presentJudgement(row.result);
  const step = stepAt(row, row.steps_done + 1);
  if (row.answered_at !== null || !step) return presentJudgement(await judgePaced(deps, call, row));
  const { announced_at: announcedAt, due_at: dueAt } = row;
  if (!announcedAt || !dueAt) throw challengeOver();
  const readTime = async () => (await deps.db.asTenant(call.grant.tenant_id, deps.databaseTime)).getTime();
  const waitMs = announcedAt.getTime() - (await readTime());
  if (waitMs > 0) await deps.pause(waitMs);
  return { status: 200, body: { step: presentStep(step, dueAt.getTime() - (await readTime())) } };
}

/** Milliseconds before the next step is announced. */
const dwellMs = () => drawDwell(randomInt);
