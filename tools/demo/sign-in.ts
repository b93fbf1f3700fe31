import { StartError } from '../../src/server/errors.ts';
import type { Credential } from './demo-options.ts';
import { requireField, type Steps } from './demo-steps.ts';
import type { ApiRequest, SendTimedRequest } from './timed-client.ts';

const REFUSALS: Record<number, string> = {
  401: 'The e-mail, the password or the token is wrong.',
  404: 'The server has no tenant of the name in the address.',
  429: 'The server takes no more sign-ins for now: wait some minutes.',
};

/**
 * Returns the backend's bearer token. @throws StartError with one sentence when the server refuses the
 * credential
 */
export async function signIn(ask: SendTimedRequest, steps: Steps, credential: Credential): Promise<string> {
  const request = signInRequest(credential);
  const answer = await ask(request);
  const refusal = REFUSALS[answer.status];
  if (refusal) throw new StartError(refusal);
  if (answer.body['challenge']) {
    throw new StartError('This account has a second factor: make an API token and give it with --token.');
  }
  const token = 'token' in credential ? credential.token : requireField(answer, 'token');
  const account = 'token' in credential ? 'an API token' : credential.email;
  steps.record({ ...request, what: account, expect: { http: 200 } }, answer);
  return token;
}

/** A token needs no sign-in; a small read checks that it is valid. */
function signInRequest(credential: Credential): ApiRequest {
  if ('token' in credential) {
    return { method: 'GET', path: '/admin/subjects?limit=1', bearer: credential.token };
  }
  return { method: 'POST', path: '/admin/login', json: credential };
}
