import { readOrigin } from '../../../http/addresses/request-origin.ts';
import { preparedSubjectRoute, type Route, subjectRoute } from '../../../http/route.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../../store/hourly-limits.ts';
import type { Authorities } from '../../../verification/wallet/requests/openid4vp-request.ts';
import { type CredentialReply, credentialAnswers } from '../verdict-answers.ts';
import { answerFromBrowser } from './answer-request.ts';
import { beginRequest } from './begin-request.ts';
import * as contract from './contract.ts';
import { deviceRoutes } from './device-routes.ts';
import { findAuthorities } from './judge-credential.ts';
import type { CredentialDeps } from './process-answer.ts';
import { readRequestState } from './read-request-state.ts';
import { ENDED_REQUEST_SENTENCE, NO_CHECK, NOT_ACCEPTED } from './refusal-sentences.ts';

/** A signed credential of a wallet in place of an image: the request for one, and its answer. */
export function credentialRoutes(deps: CredentialDeps): Route[] {
  return [
    preparedSubjectRoute(null, {
      method: 'POST',
      path: '/subject/credential',
      operationId: 'beginCredential',
      summary: 'Requests a credential of the subject’s wallet.',
      description: `\`eu_age\` asks for \`age_over_NN\` of the link’s \`min_age\`, 18 without one. \`mdl\`, \`eu_pid\` and \`photo_id\` ask for the fields of the record and the portrait. The request is for the origin of this call and lasts 5 minutes. If the operator has a reader certificate for its host, the requests are signed: that of \`org-iso-mdoc\` by reader authentication, and \`openid4vp-v1-signed\` takes the place of \`openid4vp-v1-unsigned\`. One answer that verifies uses the request. Consumes no use. A link may make ${MAX_ENTRIES_AN_HOUR} requests in an hour.`,
      body: contract.beginRequest,
      answers: { 201: contract.begunCredential },
      refusals: {
        403: NOT_ACCEPTED,
        429: `The link has made ${MAX_ENTRIES_AN_HOUR} requests within an hour.`,
      },
      prepare: ({ tenant: { isSandbox }, body: { kind } }) =>
        findAuthorities(deps, { kind, isSandbox, at: deps.now() }),
      write: async ({ grant, body, request }, tx, authorities: Authorities) => {
        const [origin, now] = [readOrigin(request), deps.now()];
        const call = {
          grant,
          kind: body.kind,
          verificationId: body.verification_id ?? null,
          externalUid: body.external_uid ?? null,
          language: body.language ?? null,
          origin,
          reader: await deps.findReader(origin, now),
          authorities,
          now,
        };
        return { status: 201, body: await beginRequest(tx, deps.masterKey, call) };
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/credential/:request_id',
      operationId: 'answerCredential',
      summary: 'Sends the answer of a wallet and returns its verdict.',
      description:
        'An answer that does not verify is 400 with the code `credential-refused`: no use is spent, and nothing is decided. `eu_age` is answered as `verify_age`, without an estimate; `mdl`, `eu_pid` and `photo_id` as a licence. A licence is approved only if its issuer is trusted, all details agree with the record, and its portrait matches the reference where one exists or the link requires one. A reviewer decides all others, also where no list has the issuer: `LICENSE_PENDING_APPROVAL`, or `MANUAL_REVIEW_REQUESTED` for an age. Lists of revoked credentials are read if the operator brought them; a credential that one names, or whose list is missing, waits for a reviewer. A proof of age does not show who presents it.',
      params: contract.requestId,
      body: contract.answer,
      maxBodyBytes: contract.MAX_ANSWER_BYTES,
      answers: credentialAnswers,
      refusals: {
        403: NOT_ACCEPTED,
        409: 'The submission is already approved. Nothing is recorded.',
        410: ENDED_REQUEST_SENTENCE,
        503: NO_CHECK,
      },
      repeatable: true,
      handle: ({ tenant, grant, params, body, request, requestKey }) => {
        const call = { tenant, grant, request, requestKey, requestId: params.request_id, answer: body };
        return answerFromBrowser(deps, call) as Promise<CredentialReply>;
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/credential/:request_id',
      uncounted: true,
      operationId: 'readCredentialRequest',
      summary: 'Returns whether a request for a credential is open, and the error that ended it.',
      description: 'You may poll this route every few seconds; it does not count towards the quota.',
      params: contract.requestId,
      answers: { 200: contract.requestState },
      read: async ({ tenant, grant, params }, tx) => ({
        status: 200,
        body: await readRequestState(tx, {
          ref: { tenantId: tenant.id, id: params.request_id },
          tokenId: grant.id,
          now: deps.now(),
        }),
      }),
    }),
    ...deviceRoutes(deps),
  ];
}
