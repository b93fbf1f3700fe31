import { createHash, randomBytes } from 'node:crypto';
import type { CredentialKind } from '../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import type { CredentialSession } from '../../src/server/verification/wallet/requests/credential-session.ts';
import { listRequestedElements } from '../../src/server/verification/wallet/requests/requested-elements.ts';
import { people } from '../specimen/people.ts';
import { makeKey } from './credential/issue-credential.ts';

/** What an answer by a link repeats. */
export const SESSION_STATE = 'state';

/** A request as a server makes it, for a wallet that is tried without one. */
export const makeSession = (kind: CredentialKind, minAge = 18): CredentialSession => ({
  kind,
  elements: listRequestedElements(kind, minAge, people[0]!.details),
  origin: 'https://tenant.example',
  clientId: null,
  responseUri: 'https://tenant.example/api/v1/wallet/0199d1f0-0000-7000-8000-000000000001',
  stateHash: new Uint8Array(createHash('sha256').update(SESSION_STATE).digest()),
  nonce: new Uint8Array(randomBytes(16)),
  privateKey: makeKey().privateKey,
});
