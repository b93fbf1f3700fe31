import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { openCredentialKey, sealCredentialKey } from '../../../encryption/credential-key.ts';
import type { ImageOwner } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { CredentialRequestRow } from '../../../store/credential-requests.ts';
import type { CredentialSession } from '../../../verification/wallet/requests/credential-session.ts';

const NONCE_BYTES = 16;

type NewSession = Pick<CredentialSession, 'kind' | 'elements' | 'origin' | 'clientId' | 'stateHash'> & {
  requestId: string;
};

const toResponseUri = (origin: string, requestId: string) => `${origin}/api/v1/wallet/${requestId}`;

/** A session with a key and a nonce for this request alone. */
export function newSession({ requestId, ...task }: NewSession): CredentialSession {
  return {
    ...task,
    responseUri: toResponseUri(task.origin, requestId),
    nonce: new Uint8Array(randomBytes(NONCE_BYTES)),
    privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  };
}

/** The columns that a session is stored in. */
export const sealSession = (
  masterKey: MasterKey,
  owner: ImageOwner,
  requestId: string,
  { kind, elements, origin, clientId, stateHash, nonce, privateKey }: CredentialSession,
) => ({
  kind,
  elements: [...elements],
  origin,
  client_id: clientId,
  state_hash: stateHash,
  nonce,
  private_key: sealCredentialKey(
    masterKey,
    owner,
    requestId,
    privateKey.export({ format: 'der', type: 'pkcs8' }),
  ),
});

export function openSession(
  masterKey: MasterKey,
  owner: ImageOwner,
  { id, kind, elements, origin, client_id, state_hash, nonce, private_key }: CredentialRequestRow,
): CredentialSession {
  const key = openCredentialKey(masterKey, owner, id, private_key);
  return {
    kind,
    elements,
    origin,
    clientId: client_id,
    responseUri: toResponseUri(origin, id),
    stateHash: new Uint8Array(state_hash),
    nonce: new Uint8Array(nonce),
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  };
}
