import { createHash, diffieHellman, type KeyObject } from 'node:crypto';
import { embedCbor, encodeCbor } from '../cbor/encode-cbor.ts';
import { verifyMac0, verifySign1 } from '../cose/verify-cose.ts';
import { expand, extract } from '../hkdf.ts';
import { CredentialRefusal } from '../refusal.ts';
import type { PresentedDocument } from './read-device-response.ts';
import type { SessionTranscript } from './session-transcript.ts';

/**
 * Checks that the device whose key the issuer signed has answered this very request: ISO 18013-5, section 9.1.3.
 *
 * @param readerKey the private key of the request, for a MAC; null where the protocol has none
 * @throws CredentialRefusal `device_signature_wrong` or `algorithm_not_supported`
 */
export function verifyDevice(
  { documentType, deviceNamespaces, deviceAuth: { form, message } }: PresentedDocument,
  deviceKey: KeyObject,
  transcript: SessionTranscript,
  readerKey: KeyObject | null,
): void {
  const signedBytes = encodeCbor(
    embedCbor(['DeviceAuthentication', transcript, documentType, deviceNamespaces]),
  );
  const isRight =
    form === 'signature'
      ? verifySign1(message, deviceKey, signedBytes)
      : verifyMac0(message, deriveMacKey(deviceKey, transcript, readerKey), signedBytes);
  if (!isRight) throw new CredentialRefusal('device_signature_wrong', 'the device did not sign this request');
}

/** EMacKey of ISO 18013-5, section 9.1.3.5. */
function deriveMacKey(
  device: KeyObject,
  transcript: SessionTranscript,
  reader: KeyObject | null,
): Uint8Array {
  const curve = reader?.asymmetricKeyDetails?.namedCurve;
  if (!reader || curve !== device.asymmetricKeyDetails?.namedCurve)
    throw new CredentialRefusal(
      'algorithm_not_supported',
      'DeviceMac: the request has no key on the curve of the device',
    );
  const secret = diffieHellman({ privateKey: reader, publicKey: device });
  const salt = createHash('sha256')
    .update(encodeCbor(embedCbor(transcript)))
    .digest();
  return expand(extract(salt, secret), Buffer.from('EMacKey'), 32);
}
