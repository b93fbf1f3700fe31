import { getRequestContext } from '../../http/create-http-server.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import { hashRequest, type ResolvedRequestKey } from '../../http/idempotency/request-key.ts';
import { type IdempotentRun, runOnce, WITHOUT_KEY } from '../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../http/route.ts';
import { assertConsentEarly } from '../../http/uploads/assert-consent.ts';
import { assertUploadAllowed } from '../../http/uploads/assert-upload-allowed.ts';
import { describeImageProblem } from '../../http/uploads/describe-image-problem.ts';
import { IMAGE_AND_BACK, receiveImage } from '../../http/uploads/receive-image.ts';
import { refuseImage } from '../../http/uploads/refuse-image.ts';
import { bodyPermit, decoderPermit, imagePermit } from '../../http/uploads/upload-permits.ts';
import { toCaptureEvidence } from '../../verification/liveness/capture-hints.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import { addEvidence, withoutLookups } from './finalize/finalize-attempt.ts';
import { finalizeUpload } from './finalize/finalize-upload.ts';
import { reserveUpload } from './intake/reserve-upload.ts';
import { storeUpload } from './intake/store-upload.ts';
import { forceOutcome } from './pipeline/force-outcome.ts';
import { readChallenge } from './pipeline/read-challenge.ts';
import { askForManualReview, verifyUpload } from './pipeline/verify-upload.ts';
import { queueUpload } from './queue/queue-upload.ts';
import { runOrQueue } from './queue/run-or-queue.ts';
import type { Upload, UploadCall, UploadDeps } from './upload.ts';

/**
 * One upload from the open request to the answer with its verdict, a first one or a requested re-upload. Under the
 * caller's key it is done once, for any number of requests and servers.
 * @throws AppError `forbidden` or `busy` with the body unread; as `receiveImage`; as `processUpload`
 */
export async function handleUpload(deps: UploadDeps, call: UploadCall): Promise<JsonReply> {
  const { permits } = deps;
  const { grant, request, requestKey: key, kind, by, read } = call;
  // An upload that cannot be accepted is refused before its body is read.
  if (!key?.isRepeat) {
    assertUploadAllowed(grant, kind, by);
    await assertConsentEarly(deps.db, grant, call.consentVersion);
  }
  const isGone = () => request.raw.socket.destroyed;
  return permits.bodies.run(bodyPermit(permits, grant, request, IMAGE_AND_BACK), async () => {
    const { image, back, fields } = await receiveImage(request, permits.slowBodyMs);
    if (back && kind !== 'license') throw refuseImage('Only a licence has an image_back.', 'image_back');
    const upload = { ...call, image, back, ...read(fields) };
    const keyed = key && { ...toOwner(grant), key, fingerprint: await hashUpload(key, upload) };
    const processOnce = (run: IdempotentRun) => {
      // The budget is wall-clock time and includes the wait for a permit, so it does not use the app's clock.
      const deadline = Date.now() + deps.budgetSeconds * 1000;
      const permit = imagePermit(permits, grant, deadline, back ? 2 : 1);
      return runOrQueue(deps, upload, permit, (isQueued) =>
        processUpload(deps, upload, { run, deadline, isQueued }),
      );
    };
    return keyed ? runOnce(deps, keyed, isGone, processOnce) : processOnce(WITHOUT_KEY);
  });
}

/** `isQueued`: it has no permit, and is examined later */
type UploadRun = { run: IdempotentRun; deadline: number; isQueued: boolean };

/**
 * The phases of an upload, with a permit or on its way to the queue. Each is recorded under the caller's key in its last
 * transaction, so that a repeat continues where a dead server stopped.
 * @throws AppError as its phases; `busy` with nothing spent when no permit was free soon
 */
async function processUpload(
  deps: UploadDeps,
  upload: Upload,
  { run, deadline, isQueued }: UploadRun,
): Promise<JsonReply> {
  const { grant, kind, manual, isSandbox } = upload;
  const decode = deps.decodeFor(decoderPermit(grant, deadline));
  // A bad image is 400 and costs nothing. Without an examination now, no pixels need to come from the decoder, and
  // for the queue only the format is checked: decoding would add to the overload.
  const maxPixels = isQueued ? 0 : manual ? 1 : undefined;
  const decodedImage = await decode(upload.image, maxPixels);
  if (!decodedImage.ok) throw refuseImage(describeImageProblem(decodedImage.problem));
  const back = upload.back && (await decodeBack(decode, upload.back, maxPixels));
  // From here on a use is spent.
  const formats = { front: decodedImage.format, back: back?.format ?? null };
  const reserved = await reserveUpload(deps, upload, formats, run);
  const { subject, object, recorded } = reserved;
  const forced = isSandbox && !manual ? forceOutcome(kind, subject.details.last_name) : null;
  // From here on the image is never lost: it is encrypted, stored, and an attempt.
  if (isQueued && !manual && !forced) return queueUpload(deps, upload, reserved, run);
  const ref = recorded ?? (await storeUpload(deps, upload, { subject, object }, run));
  getRequestContext(upload.request).attempt = { submission: ref.submissionId, attempt: ref.attempt };
  const challenge = await readChallenge(deps, upload, ref);
  const scene = { photo: decodedImage.pixels, back: back?.pixels ?? null, subject, challenge };
  const immediateOutcome = manual ? askForManualReview(kind, challenge) : forced;
  const examination = immediateOutcome
    ? withoutLookups(immediateOutcome)
    : await verifyUpload({ ...deps, decode }, kind, upload, scene, deadline);
  const capture = toCaptureEvidence(upload.capture, grant);
  const fullExamination = capture ? addEvidence(examination, { capture }) : examination;
  // The verdict applies if the attempt is the newest and undecided, else it is superseded.
  return finalizeUpload(deps, upload, { subject, ref, examination: fullExamination, deadline }, run);
}

async function decodeBack(decode: DecodeImage, image: Uint8Array, maxPixels: number | undefined) {
  const decodedImage = await decode(image, maxPixels);
  if (decodedImage.ok) return decodedImage;
  throw refuseImage(describeImageProblem(decodedImage.problem, 'image_back'), 'image_back');
}

const toOwner = ({ tenant_id: tenantId, subject_id: subjectId }: ValidToken) => ({ tenantId, subjectId });

/**
 * A hash of the body's fields and bytes. The sender is already part of the key. The language is not: a subject may change
 * it before the page repeats the upload.
 */
function hashUpload(
  key: ResolvedRequestKey,
  { kind, target, comment, manual, challengeId, capture, image, back }: Upload,
): Promise<Buffer> {
  const content = { kind, target, comment, manual, challengeId, capture };
  return hashRequest(key, [JSON.stringify(content), image, ...(back ? [back] : [])]);
}
