/** Why a wallet's answer does not verify. Staff may see it; it contains nothing of the credential. */
export type RefusalReason =
  /** not the CBOR, COSE, X.509 or JSON that the standards describe */
  | 'malformed'
  /** not sealed for this request and origin */
  | 'not_decryptable'
  /** not with the code that a redirect brought to this link, or before a wallet answered */
  | 'other_session'
  /** an error in place of an answer, encrypted as an answer is */
  | 'wallet_error'
  /** no document, or more than one */
  | 'not_one_document'
  | 'other_document_type'
  | 'algorithm_not_supported'
  | 'signer_not_valid_now'
  /** a certificate that may not sign this kind of credential */
  | 'signer_not_permitted'
  | 'issuer_signature_wrong'
  | 'digest_wrong'
  | 'credential_not_valid_now'
  | 'device_signature_wrong'
  /** elements that the device asserts, without the issuer's signature */
  | 'unsigned_elements'
  /** the element that decides was not released, or has another type */
  | 'element_missing';

/** Thrown at the first check that a wallet's answer fails. */
export class CredentialRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
