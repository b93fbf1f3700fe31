import type { KeyObject } from 'node:crypto';
import type { CredentialKind } from '../mdoc/credential-kinds.ts';

/** Names of the browser's Digital Credentials API. */
export const BROWSER_PROTOCOLS = ['org-iso-mdoc', 'openid4vp-v1-signed', 'openid4vp-v1-unsigned'] as const;
export type BrowserProtocol = (typeof BROWSER_PROTOCOLS)[number];
/** A link whose signed request a wallet on the device fetches. Its answer is encrypted, and counts after the redirect. */
export const REDIRECT_PROTOCOL = 'openid4vp-signed';
/** Those, and `openid4vp` for a link that has the request itself, unsigned. */
export const PROTOCOLS = [...BROWSER_PROTOCOLS, 'openid4vp', REDIRECT_PROTOCOL] as const;
export type CredentialProtocol = (typeof PROTOCOLS)[number];

/** One request for a credential: what is asked for, and what an answer is bound to. */
export type CredentialSession = {
  kind: CredentialKind;
  /** identifiers in the namespace of the kind, such as `age_over_18` */
  elements: readonly string[];
  /** of the page that asks, as its browser serialises it: scheme, host, and a port that is not the default */
  origin: string;
  /** where a wallet on the device posts its answer */
  responseUri: string;
  /** SHA-256 of the `state` that an answer by a link repeats */
  stateHash: Uint8Array;
  /** 16 random bytes or more, for this request alone */
  nonce: Uint8Array;
  /** the client identifier of a signed request; null: it is not signed */
  clientId: string | null;
  /** on P-256, made for this request alone */
  privateKey: KeyObject;
};
