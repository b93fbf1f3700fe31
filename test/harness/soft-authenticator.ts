import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes, sign } from 'node:crypto';
import type { CborMap } from '../../src/server/verification/wallet/cbor/cbor-value.ts';
import { encodeCbor } from '../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { ADMIN, type TestApp } from './start-app.ts';

/** An answer of the authenticator, with faults where a test wants them. */
type Ceremony = {
  challenge: string;
  origin: string;
  rpId?: string;
  isUserVerified?: boolean;
  count?: number;
  /** set beside those of the ceremony */
  flags?: number;
  /** after the authenticator data */
  extensions?: Uint8Array;
  /** further members of the client data */
  client?: object;
};

/** A key pair, and its public key as COSE has it. */
type DeviceKey = { pair: KeyPairKeyObjectResult; coseKey: CborMap; hash: string | null };

const FLAG = { present: 0x01, verified: 0x04, hasCredential: 0x40 };
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

const decode = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
const coseMap = (entries: [number, number | Uint8Array][]): CborMap => new Map(entries);

export function makeES256Key(namedCurve: 'P-256' | 'P-384' = 'P-256'): DeviceKey {
  const pair = generateKeyPairSync('ec', { namedCurve });
  const { x, y } = pair.publicKey.export({ format: 'jwk' });
  const curve = namedCurve === 'P-256' ? 1 : 2;
  const point: [number, Uint8Array][] = [
    [-2, decode(x)],
    [-3, decode(y)],
  ];
  return { pair, coseKey: coseMap([[1, 2], [3, -7], [-1, curve], ...point]), hash: 'sha256' };
}

export function makeEdDSAKey(): DeviceKey {
  const pair = generateKeyPairSync('ed25519');
  const { x } = pair.publicKey.export({ format: 'jwk' });
  const coseKey = coseMap([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, decode(x)],
  ]);
  return { pair, coseKey, hash: null };
}

export function makeRS256Key(modulusLength = 2048): DeviceKey {
  const pair = generateKeyPairSync('rsa', { modulusLength });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  const coseKey = coseMap([
    [1, 3],
    [3, -257],
    [-1, decode(n)],
    [-2, decode(e)],
  ]);
  return { pair, coseKey, hash: 'sha256' };
}

/** An authenticator in software with one passkey: its answers as browsers send them. */
export function createAuthenticator(key: DeviceKey = makeES256Key()) {
  const { privateKey } = key.pair;
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const coseKey = encodeCbor(key.coseKey);
  const frame = (type: string, { challenge, origin, client }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));
  const head = ({ origin, rpId = new URL(origin).hostname, isUserVerified = true, ...rest }: Ceremony) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(rest.count ?? 0);
    const flags = FLAG.present | (isUserVerified ? FLAG.verified : 0) | (rest.flags ?? 0);
    return { rpHash: sha256(rpId), flags, counter, extensions: rest.extensions ?? Buffer.alloc(0) };
  };
  const signBoth = (data: Uint8Array, client: Uint8Array) =>
    sign(key.hash, Buffer.concat([data, sha256(client)]), privateKey);
  return {
    id,
    coseKey,
    /** `RegistrationResponseJSON`; `attest` gives another format and statement, from a function that signs */
    create(ceremony: Ceremony, attest?: (signature: Uint8Array) => [format: string, statement: CborMap]) {
      const { rpHash, flags, counter, extensions } = head(ceremony);
      const client = frame('webauthn.create', ceremony);
      const idLength = Buffer.from([0, rawId.length]);
      const authData = Buffer.concat([
        rpHash,
        Buffer.from([flags | FLAG.hasCredential]),
        counter,
        Buffer.alloc(16),
        idLength,
        rawId,
        coseKey,
        extensions,
      ]);
      const [format, statement] = attest?.(signBoth(authData, client)) ?? ['none', new Map()];
      const object: CborMap = new Map<string, string | CborMap | Uint8Array>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(encodeCbor(object)).toString('base64url'),
        },
      };
    },
    /** `AuthenticationResponseJSON` */
    get(ceremony: Ceremony) {
      const { rpHash, flags, counter, extensions } = head(ceremony);
      const authenticatorData = Buffer.concat([rpHash, Buffer.from([flags]), counter, extensions]);
      const client = frame('webauthn.get', ceremony);
      const signature = signBoth(authenticatorData, client);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** Adds a passkey of a software authenticator to the caller, whose password is that of `ADMIN`. */
export async function addPasskey(
  { client, host }: Pick<TestApp, 'client' | 'host'>,
  bearer: string,
  name = 'Laptop',
) {
  const device = createAuthenticator();
  const json = { current: ADMIN.password };
  const options = await client.post('/admin/me/passkeys/options', { bearer, json });
  const { challenge } = options.body.public_key;
  const credential = device.create({ challenge, origin: `http://${host}` });
  const added = await client.post('/admin/me/passkeys', { bearer, json: { name, credential } });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { device, passkey: added.body };
}
