import type { CborValue } from '../cbor/cbor-value.ts';

/**
 * Where an issuer publishes whether a credential still holds. `unreadable`: the credential names a mechanism that is not
 * known, or names one wrongly, so nothing can be looked up.
 */
export type StatusReference =
  | { form: 'status_list'; uri: string; index: number }
  | { form: 'identifier_list'; uri: string; identifier: Uint8Array }
  | { form: 'unreadable' };

/** A URI of a list has some 100 characters. */
export const MAX_STATUS_URI = 2048;
const MAX_IDENTIFIER_BYTES = 64;
const UNREADABLE_REFERENCE: StatusReference = { form: 'unreadable' };

/** By the name of the mechanism: Token Status List (IETF), section 6, and ISO/IEC 18013-5, second edition, 12.3.6. */
const READERS: Record<string, (fields: ReadonlyMap<unknown, unknown>) => StatusReference> = {
  status_list: (fields) => {
    const [uri, index] = [readUri(fields), fields.get('idx')];
    return uri !== null && Number.isSafeInteger(index) && (index as number) >= 0
      ? { form: 'status_list', uri, index: index as number }
      : UNREADABLE_REFERENCE;
  },
  identifier_list: (fields) => {
    const [uri, identifier] = [readUri(fields), fields.get('id')];
    return uri !== null && identifier instanceof Uint8Array && isIdentifier(identifier)
      ? { form: 'identifier_list', uri, identifier }
      : UNREADABLE_REFERENCE;
  },
};

const isIdentifier = ({ length }: Uint8Array) => length > 0 && length <= MAX_IDENTIFIER_BYTES;

function readUri(fields: ReadonlyMap<unknown, unknown>): string | null {
  const uri = fields.get('uri');
  return typeof uri === 'string' && uri.length <= MAX_STATUS_URI && URL.canParse(uri) ? uri : null;
}

/**
 * Reads the `status` that the issuer signed: of a mobile document, or of an SD-JWT as a map.
 *
 * @param status undefined if the credential has none
 * @returns none only for a credential without `status`; never throws, since a person judges what cannot be read
 */
export function readStatusReferences(status: CborValue | undefined): StatusReference[] {
  if (status === undefined) return [];
  if (!(status instanceof Map) || status.size === 0) return [UNREADABLE_REFERENCE];
  return [...(status as ReadonlyMap<unknown, unknown>)].map(([mechanism, fields]) => {
    const read = Object.hasOwn(READERS, String(mechanism)) ? READERS[String(mechanism)] : undefined;
    return read && fields instanceof Map ? read(fields) : UNREADABLE_REFERENCE;
  });
}
