import { type ApiAnswer, readRetryAfter } from '../api/call-api.ts';
import type { Shot } from './journey.ts';
import type { UploadBody } from './read-answer.ts';
import type { UploadType } from './read-steps.ts';

export type Parcel = {
  token: string;
  type: UploadType;
  shot: Shot;
  verificationId: string;
  /** a person is to look, whatever the computer would say */
  manual: boolean;
};

export type Sending = {
  /** null when nothing answered, or when the sending was called off */
  answer: Promise<ApiAnswer<UploadBody> | null>;
  /** Calls the sending off. */
  abort(): void;
};

/**
 * Sends one picture. `onShare` hears the share of the bytes that have left, 0 to 1. XMLHttpRequest,
 * because `fetch` measures nothing on the way up.
 */
export function sendPicture(parcel: Parcel, onShare: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set('verification_id', parcel.verificationId);
  form.set('manual', parcel.manual ? '1' : '0');
  form.set('image_file', parcel.shot.picture, 'picture.jpg');
  request.open('POST', `/api/v1/subject/upload?type=${parcel.type}`);
  request.setRequestHeader('X-Api-Key', parcel.token);
  // Sent again, it gets the first answer. For a person to look at is another request than for the computer.
  request.setRequestHeader('Idempotency-Key', parcel.manual ? `${parcel.shot.key}-manual` : parcel.shot.key);
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
  request.upload.onload = () => onShare(1);
  const answer = new Promise<ApiAnswer<UploadBody> | null>((resolve) => {
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
  });
  request.send(form);
  return { answer, abort: () => request.abort() };
}

function readAnswer(request: XMLHttpRequest): ApiAnswer<UploadBody> {
  const isJson = request.getResponseHeader('content-type')?.startsWith('application/json');
  return {
    status: request.status,
    body: isJson ? JSON.parse(request.responseText) : null,
    retryAfterSeconds: readRetryAfter(request.getResponseHeader('retry-after')),
  };
}
