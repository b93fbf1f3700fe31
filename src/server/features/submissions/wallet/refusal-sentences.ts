import { MAX_TRIES } from '../../../store/credential-requests.ts';

export const NOT_ACCEPTED =
  'The token’s `accept_credentials` lacks the kind, its `upload_type` does not allow the upload whose place it takes, or all attempts are used. Nothing is consumed.';
export const ENDED_REQUEST_SENTENCE = `The request is used, expired, or has had ${MAX_TRIES} answers. Request a new one.`;
export const NO_CHECK =
  'The credential could not be checked, or its portrait not be stored. Nothing is recorded.';
