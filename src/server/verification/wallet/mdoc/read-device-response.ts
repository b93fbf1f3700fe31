import type { CborTag, CborValue } from '../cbor/cbor-value.ts';
import { decodeCbor } from '../cbor/decode-cbor.ts';
import { expectArray, expectEmbedded, expectMap, expectText, refuseOtherKeys } from '../cbor/expect-cbor.ts';
import { type CoseMessage, readCose } from '../cose/read-cose.ts';
import { CredentialRefusal } from '../refusal.ts';

/** The one document of a DeviceResponse: ISO 18013-5, section 8.3.2.1.2.2. Nothing of it is checked yet. */
export type PresentedDocument = {
  documentType: string;
  /** namespace to IssuerSignedItemBytes, each still with its tag 24 */
  items: ReadonlyMap<string, readonly CborValue[]>;
  issuerAuth: CoseMessage;
  /** DeviceNameSpacesBytes, as the device signs them */
  deviceNamespaces: CborTag;
  deviceAuth: { form: 'signature' | 'mac'; message: CoseMessage };
};

/** A licence has some 40 elements. */
const MAX_ELEMENTS = 200;

/**
 * Reads a response with one document and without an error. Its keys are those of the first edition.
 *
 * @throws CredentialRefusal `malformed`, `not_one_document`, or `unsigned_elements` if the device asserts elements, which
 *   no request here asks for
 */
export function readDeviceResponse(bytes: Uint8Array): PresentedDocument {
  const response = expectMap(decodeCbor(bytes), 'DeviceResponse');
  refuseOtherKeys(response, ['version', 'documents', 'documentErrors', 'status'], 'DeviceResponse');
  if (response.get('version') !== '1.0')
    throw new CredentialRefusal('malformed', 'DeviceResponse: the version is not supported');
  const documents = expectArray(response.get('documents') ?? [], 'DeviceResponse.documents');
  const errors = expectArray(response.get('documentErrors') ?? [], 'DeviceResponse.documentErrors');
  if (response.get('status') !== 0 || errors.length > 0 || documents.length !== 1)
    throw new CredentialRefusal(
      'not_one_document',
      'DeviceResponse: it has an error, or not exactly one document',
    );
  const document = expectMap(documents[0], 'Document');
  refuseOtherKeys(document, ['docType', 'issuerSigned', 'deviceSigned', 'errors'], 'Document');
  const issuerSigned = expectMap(document.get('issuerSigned'), 'IssuerSigned');
  refuseOtherKeys(issuerSigned, ['nameSpaces', 'issuerAuth'], 'IssuerSigned');
  return {
    documentType: expectText(document.get('docType'), 'Document.docType'),
    items: readItems(issuerSigned.get('nameSpaces') ?? new Map()),
    issuerAuth: readCose(issuerSigned.get('issuerAuth'), 'IssuerAuth'),
    ...readDeviceSigned(document.get('deviceSigned')),
  };
}

function readItems(value: CborValue): Map<string, readonly CborValue[]> {
  const items = new Map<string, readonly CborValue[]>();
  let count = 0;
  for (const [namespace, list] of expectMap(value, 'IssuerSigned.nameSpaces')) {
    const elements = expectArray(list, 'IssuerSigned.nameSpaces');
    count += elements.length;
    items.set(expectText(namespace, 'IssuerSigned.nameSpaces'), elements);
  }
  if (count > MAX_ELEMENTS) throw new CredentialRefusal('malformed', 'IssuerSigned: too many elements');
  return items;
}

function readDeviceSigned(
  value: CborValue | undefined,
): Pick<PresentedDocument, 'deviceNamespaces' | 'deviceAuth'> {
  const deviceSigned = expectMap(value, 'DeviceSigned');
  refuseOtherKeys(deviceSigned, ['nameSpaces', 'deviceAuth'], 'DeviceSigned');
  const deviceNamespaces = deviceSigned.get('nameSpaces');
  const asserted = expectMap(expectEmbedded(deviceNamespaces, 'DeviceNameSpaces'), 'DeviceNameSpaces');
  if (asserted.size > 0)
    throw new CredentialRefusal(
      'unsigned_elements',
      'DeviceSigned: elements that only the device asserts are not allowed',
    );
  const auth = expectMap(deviceSigned.get('deviceAuth'), 'DeviceAuth');
  const [entry, ...more] = [...auth];
  if (!entry || more.length > 0)
    throw new CredentialRefusal('malformed', 'DeviceAuth: it must have exactly one proof');
  return { deviceNamespaces: deviceNamespaces as CborTag, deviceAuth: readDeviceAuth(...entry) };
}

function readDeviceAuth(form: number | string, value: CborValue): PresentedDocument['deviceAuth'] {
  if (form === 'deviceSignature') return { form: 'signature', message: readCose(value, 'DeviceSignature') };
  if (form === 'deviceMac') return { form: 'mac', message: readCose(value, 'DeviceMac') };
  throw new CredentialRefusal('malformed', 'DeviceAuth: the proof is of an unknown kind');
}
