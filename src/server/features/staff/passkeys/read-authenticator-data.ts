import { decodeFirstCbor } from '../../../verification/wallet/cbor/decode-cbor.ts';
import { expectMap } from '../../../verification/wallet/cbor/expect-cbor.ts';
import { CredentialRefusal } from '../../../verification/wallet/refusal.ts';

/** Authenticator data of WebAuthn, section 6.1. */
export type AuthenticatorData = {
  rpIdHash: Uint8Array;
  isUserPresent: boolean;
  isUserVerified: boolean;
  isBackedUp: boolean;
  signCount: number;
  /** of a new passkey: its id and its COSE_Key as they were sent */
  credential: { id: Uint8Array; publicKey: Uint8Array } | null;
};

const FLAG = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  credential: 0x40,
  extensions: 0x80,
} as const;
const RP_ID_HASH_BYTES = 32;
const HEAD_BYTES = 37;
const AAGUID_BYTES = 16;
const MAX_ID_BYTES = 1023;
/** Far more than a key and extensions have. */
const MAX_ITEMS = 200;

/** @throws CredentialRefusal `malformed`, also for bytes after the end and for a copy of a passkey that has none */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  if (bytes.length < HEAD_BYTES) throw malformed('too short');
  const flags = bytes[RP_ID_HASH_BYTES]!;
  const has = (flag: number) => (flags & flag) !== 0;
  if (has(FLAG.backedUp) && !has(FLAG.backupEligible)) throw malformed('backed up, but not eligible for it');
  const credential = has(FLAG.credential) ? readCredential(bytes.subarray(HEAD_BYTES)) : null;
  const rest = bytes.subarray(HEAD_BYTES + (credential?.length ?? 0));
  const extensions = has(FLAG.extensions) ? readMap(rest) : 0;
  if (extensions !== rest.length) throw malformed('bytes after the end');
  return {
    rpIdHash: bytes.subarray(0, RP_ID_HASH_BYTES),
    isUserPresent: has(FLAG.userPresent),
    isUserVerified: has(FLAG.userVerified),
    isBackedUp: has(FLAG.backedUp),
    signCount: toView(bytes).getUint32(RP_ID_HASH_BYTES + 1),
    credential,
  };
}

/** AAGUID, length of the id, id and key. */
function readCredential(bytes: Uint8Array): { id: Uint8Array; publicKey: Uint8Array; length: number } {
  const start = AAGUID_BYTES + 2;
  if (bytes.length < start) throw malformed('the credential is incomplete');
  const idLength = toView(bytes).getUint16(AAGUID_BYTES);
  if (idLength === 0 || idLength > MAX_ID_BYTES) throw malformed('the credential id has the wrong length');
  const end = start + idLength;
  const length = end + readMap(bytes.subarray(end));
  return { id: bytes.subarray(start, end), publicKey: bytes.subarray(end, length), length };
}

/** @returns the bytes of the map that the bytes begin with */
function readMap(bytes: Uint8Array): number {
  const { value, length } = decodeFirstCbor(bytes, { maxItems: MAX_ITEMS });
  expectMap(value, 'authenticator data');
  return length;
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
const malformed = (detail: string) => new CredentialRefusal('malformed', `authenticator data: ${detail}`);
