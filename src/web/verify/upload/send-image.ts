import type { Answer } from '../../api/ask-api.ts';
import { sendForm } from '../../api/send-form.ts';
import { recall } from '../../ui/remember.ts';
import type { Capture, RetakeTask } from '../journey/journey.ts';
import type { UploadType } from '../journey/read-steps.ts';

/** The random id of this browser in its storage, kept only where the tenant ties cases of one device. */
export const DEVICE_ID = 'attesta.device';

export type PendingUpload = {
  token: string;
  capture: Capture;
  /** a person is to look, whatever the computer would say */
  manual: boolean;
  to: { type: UploadType; verificationId: string } | { task: RetakeTask };
};

/** The answer to an upload, or to a re-upload. */
export type UploadAnswer = Answer<'POST /subject/upload'> | Answer<'POST /subject/reupload'>;

/**
 * Sends one image once. `onShare` is called with the share of the bytes sent, 0 to 1.
 * @throws as `sendForm`
 */
export function sendImage(
  parcel: PendingUpload,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { token, capture, manual, to } = parcel;
  // Sent again, it gets the first answer. For a person to look at is another request than for the computer.
  const sides = capture.back ? `${capture.key}-${capture.back.key}` : capture.key;
  const key = manual ? `${sides}-manual` : sides;
  const options = { credential: { token }, key, signal, onShare };
  const body = buildForm(parcel);
  if ('type' in to) return sendForm('POST /subject/upload', { query: { type: to.type }, body }, options);
  const { kind: type, id } = to.task;
  return sendForm('POST /subject/reupload', { query: { type, id }, body }, options);
}

const isSelfie = ({ to }: PendingUpload) => ('type' in to ? to.type : to.task.kind) === 'selfie';

const nameFile = ({ image }: Capture) => (image.type === 'image/heic' ? 'picture.heic' : 'picture.jpg');

function buildForm(parcel: PendingUpload): FormData {
  const { to, manual, capture } = parcel;
  const form = new FormData();
  if (isSelfie(parcel) && capture.challengeId) form.set('challenge_id', capture.challengeId);
  const source = capture.isFile || capture.back?.isFile ? 'file' : 'camera';
  form.set('capture', JSON.stringify({ source }));
  form.set('language', document.documentElement.lang);
  const deviceId = recall('local', DEVICE_ID);
  if (deviceId) form.set('device_id', deviceId);
  if ('type' in to) form.set('verification_id', to.verificationId);
  form.set('manual', manual ? '1' : '0');
  form.set('image_file', capture.image, nameFile(capture));
  if (capture.back) form.set('image_back', capture.back.image, nameFile(capture.back));
  return form;
}
