import { AppError } from '../../../errors.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import { MAX_TRIES } from '../../../store/credential-requests.ts';
import { answerFromWallet, storeFromWallet } from './answer-request.ts';
import * as contract from './contract.ts';
import { fetchRequest } from './fetch-request.ts';
import type { CredentialDeps } from './process-answer.ts';
import { ENDED_REQUEST_SENTENCE, NO_CHECK, NOT_ACCEPTED } from './refusal-sentences.ts';

const fetchShape = {
  path: '/wallet/:request_id/:state',
  description:
    'The `request_uri` of a link (OpenID4VP, 5.10; HAIP): a request object, signed by the certificate of the operator for the host. It may be fetched again until the request is over.',
  params: contract.requestReference,
  answers: { 200: contract.requestObject },
  refusals: {
    401: 'The link of the request has ended.',
    403: NOT_ACCEPTED,
    404: 'No signed request has this address.',
    410: `${ENDED_REQUEST_SENTENCE} The same if another certificate has replaced the one that the link names.`,
  },
} as const;

const presentRequest = (bytes: Uint8Array) => ({
  status: 200 as const,
  bytes,
  contentType: 'application/oauth-authz-req+jwt',
});

/** What a wallet on the subject's device calls, without a credential: it fetches a request, and posts its answer. */
export function deviceRoutes(deps: CredentialDeps): Route[] {
  return [
    openRoute({
      method: 'POST',
      path: '/wallet/:request_id',
      operationId: 'postWalletAnswer',
      summary: 'Receives the answer of a wallet on the subject’s device.',
      description: `For wallets that opened the \`link\` of a request (OpenID4VP). A proof of age comes as \`vp_token\` (\`direct_post\`): \`state\` is the credential, the verdict is that of \`answerCredential\`, and the link’s holder finds it with \`readProgress\`. Another credential comes encrypted as \`response\` (\`direct_post.jwt\`): it is checked, and decides nothing until the page sends the \`response_code\` of \`redirect_uri\` with \`answerCredential\`. A request takes at most ${MAX_TRIES} answers. \`error\` (OpenID4VP, 8.5) ends the request; nothing is spent.`,
      params: contract.requestId,
      body: contract.walletAnswer,
      isEncodedForm: true,
      maxBodyBytes: contract.MAX_ANSWER_BYTES,
      answers: { 200: contract.postedAnswer },
      refusals: {
        401: 'The link of the request has ended.',
        403: NOT_ACCEPTED,
        404: 'No request has this id and this state.',
        409: 'The submission is already approved. Nothing is recorded.',
        410: ENDED_REQUEST_SENTENCE,
        503: NO_CHECK,
      },
      handle: async ({ tenant, params, body, request }) => {
        const { state, response, ...answer } = body;
        const call = { tenant, request, requestId: params.request_id };
        if (response !== undefined)
          return { status: 200, body: { redirect_uri: await storeFromWallet(deps, { ...call, response }) } };
        if (state === undefined)
          throw new AppError('field-refused', 'state or response is required.', { field: 'state' });
        return {
          status: 200,
          body: { redirect_uri: await answerFromWallet(deps, { ...call, answer, state }) },
        };
      },
    }),
    openRoute({
      ...fetchShape,
      method: 'GET',
      operationId: 'readWalletRequest',
      summary: 'Returns the signed request of a link to a wallet.',
      handle: async ({ tenant, params }) => {
        const call = { tenant, requestId: params.request_id, state: params.state, walletNonce: null };
        return presentRequest(await fetchRequest(deps, call));
      },
    }),
    openRoute({
      ...fetchShape,
      method: 'POST',
      operationId: 'postWalletRequest',
      summary: 'Returns the signed request of a link to a wallet that sends a nonce.',
      body: contract.walletMetadata,
      isEncodedForm: true,
      handle: async ({ tenant, params, body }) => {
        const walletNonce = body.wallet_nonce ?? null;
        const call = { tenant, requestId: params.request_id, state: params.state, walletNonce };
        return presentRequest(await fetchRequest(deps, call));
      },
    }),
  ];
}
