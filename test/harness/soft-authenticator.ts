import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCbor } from '../../src/server/verification/credentials/cbor/encode-cbor.ts';
import { ADMIN, type TestApp } from './start-app.ts';

/** An answer of the authenticator, with faults where a test wants them. */
type Ceremony = {
  challenge: string;
  origin: string;
  rpId?: string;
  isUserVerified?: boolean;
  count?: number;
};

const FLAG = { present: 0x01, verified: 0x04, hasCredential: 0x40 };
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** An authenticator in software with one passkey (ES256): its answers as browsers send them. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const coseKey = encodeCbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
  const frame = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ origin, rpId = new URL(origin).hostname, isUserVerified = true, count = 0 }: Ceremony) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = FLAG.present | (isUserVerified ? FLAG.verified : 0);
    return { rpHash: sha256(rpId), flags, counter };
  };
  return {
    id,
    /** `RegistrationResponseJSON` */
    create(ceremony: Ceremony) {
      const { rpHash, flags, counter } = head(ceremony);
      const idLength = Buffer.from([0, rawId.length]);
      const authData = Buffer.concat([
        rpHash,
        Buffer.from([flags | FLAG.hasCredential]),
        counter,
        Buffer.alloc(16),
        idLength,
        rawId,
        coseKey,
      ]);
      const object = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: frame('webauthn.create', ceremony).toString('base64url'),
          attestationObject: Buffer.from(encodeCbor(object)).toString('base64url'),
        },
      };
    },
    /** `AuthenticationResponseJSON` */
    get(ceremony: Ceremony) {
      const { rpHash, flags, counter } = head(ceremony);
      const authenticatorData = Buffer.concat([rpHash, Buffer.from([flags]), counter]);
      const client = frame('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
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
  const asked = await client.post('/admin/me/passkeys/options', { bearer, json });
  const { challenge } = asked.body.public_key;
  const credential = device.create({ challenge, origin: `http://${host}` });
  const added = await client.post('/admin/me/passkeys', { bearer, json: { name, credential } });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { device, passkey: added.body };
}
