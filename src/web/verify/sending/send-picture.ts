import { type ApiAnswer, readRetryAfter } from '../../api/call-api.ts';
import type { Errand, Shot } from '../journey/journey.ts';
import type { UploadType } from '../journey/read-steps.ts';
import type { UploadBody } from './read-answer.ts';

export type Parcel = {
  token: string;
  shot: Shot;
  /** a person is to look, whatever the computer would say */
  manual: boolean;
  to: { type: UploadType; verificationId: string } | { errand: Errand };
};

export type Sending = {
  /** null when nothing answered, or when the sending was called off */
  answer: Promise<ApiAnswer<UploadBody> | null>;
  /** Calls the sending off. */
  abort(): void;
};

/** No byte left for so long: the line is dead, in ms. */
const STALLED_MS = 30_000;
/** All have left and no answer came for so long: longer than any check takes, in ms. */
const UNANSWERED_MS = 240_000;

/**
 * Sends one picture once. `onShare` hears the share of the bytes that have left, 0 to 1. XMLHttpRequest,
 * because `fetch` measures nothing on the way up.
 */
export function sendPicture(parcel: Parcel, onShare: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  request.open('POST', `/api/v1${addressOf(parcel)}`);
  request.setRequestHeader('X-Api-Key', parcel.token);
  // Sent again, it gets the first answer. For a person to look at is another request than for the computer.
  request.setRequestHeader('Idempotency-Key', parcel.manual ? `${parcel.shot.key}-manual` : parcel.shot.key);
  let patience = setTimeout(() => request.abort(), STALLED_MS);
  const wait = (ms: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => request.abort(), ms);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    wait(STALLED_MS);
    onShare(total > 0 ? loaded / total : 0);
  };
  request.upload.onload = () => {
    wait(UNANSWERED_MS);
    onShare(1);
  };
  request.onloadend = () => clearTimeout(patience);
  const answer = new Promise<ApiAnswer<UploadBody> | null>((resolve) => {
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
  });
  request.send(formOf(parcel));
  return { answer, abort: () => request.abort() };
}

function addressOf({ to }: Parcel): string {
  if ('type' in to) return `/subject/upload?type=${to.type}`;
  return `/subject/reupload?type=${to.errand.kind}&id=${encodeURIComponent(to.errand.id)}`;
}

function formOf({ to, manual, shot }: Parcel): FormData {
  const form = new FormData();
  if ('type' in to) form.set('verification_id', to.verificationId);
  form.set('manual', manual ? '1' : '0');
  form.set('image_file', shot.picture, shot.picture.type === 'image/heic' ? 'picture.heic' : 'picture.jpg');
  return form;
}

function readAnswer(request: XMLHttpRequest): ApiAnswer<UploadBody> {
  const isJson = request.getResponseHeader('content-type')?.startsWith('application/json');
  return {
    status: request.status,
    body: isJson ? JSON.parse(request.responseText) : null,
    retryAfterSeconds: readRetryAfter(request.getResponseHeader('retry-after')),
  };
}
