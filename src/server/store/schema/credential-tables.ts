import type { Generated } from 'kysely';
import type { CredentialKind } from '../../verification/wallet/mdoc/credential-kinds.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of wallets. */
export type CredentialTables = {
  credential_requests: CredentialRequestTable;
  trust_lists: TrustListTable;
  status_lists: StatusListTable;
};

/** A request for one credential; the answer is not stored. */
type CredentialRequestTable = {
  tenant_id: TenantId;
  id: string;
  subject_id: string;
  token_id: string;
  kind: CredentialKind;
  elements: string[];
  origin: string;
  /** the client identifier of a signed request; null: it was not signed */
  client_id: Generated<string | null>;
  verification_id: string | null;
  external_uid: string | null;
  /** in which the subject reads (BCP 47); null if the request named none */
  language: Generated<string | null>;
  nonce: Uint8Array;
  /** PKCS #8, encrypted under the subject's key */
  private_key: Uint8Array;
  state_hash: Uint8Array;
  /** answers that were checked, right or wrong */
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  /** what a wallet posted, encrypted for `private_key`, until its person comes back to the page; null: nothing */
  answer: Generated<Uint8Array | null>;
  /** SHA-256 of the code that the redirect brings to the page */
  response_code_hash: Generated<Uint8Array | null>;
  /** the code with which a wallet ended the request in place of an answer */
  wallet_error: Generated<string | null>;
};

/** Certificates of issuers that the operator trusts for one kind of credential. */
type TrustListTable = {
  id: string;
  kind: CredentialKind;
  name: string;
  issued_at: Date | null;
  imported_at: Date;
  /** DER */
  certificates: Uint8Array[];
};

/** What issuers of credentials revoked, by the URI that credentials name. */
type StatusListTable = {
  id: string;
  uri: string;
  named_at: Date;
  /** when the operator last brought it; null: never, or before this was recorded */
  fetched_at: Generated<Date | null>;
  /** null until the list is imported or fetched */
  issued_at: Date | null;
  expires_at: Date | null;
  time_to_live: number | null;
  /** of each credential; null for a list of identifiers */
  bits: number | null;
  statuses: Uint8Array | null;
  /** of revoked credentials, in hexadecimal */
  identifiers: string[] | null;
  /** SHA-256 of the key of the trusted certificate that its signature leads to; null if the operator chose its signer */
  anchor: Uint8Array | null;
};
