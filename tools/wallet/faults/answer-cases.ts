import { randomBytes } from 'node:crypto';
import type { CborTag, CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { decodeCbor } from '../../../src/server/verification/wallet/cbor/decode-cbor.ts';
import { embedCbor, encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { CREDENTIAL_PROFILES } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { issueCredential, makeKey } from '../credential/issue-credential.ts';
import type { CborDraft, WalletPlan } from '../credential/wallet-plan.ts';
import type { WalletCase } from './wallet-case.ts';

const NAMESPACE = CREDENTIAL_PROFILES.eu_age.namespace;

type EncodedItem = Map<string, CborValue>;

/** The first item is released with changes that the issuer did not sign. */
const withItem = (change: (item: EncodedItem) => void) => () => ({
  editItems: (items: Map<string, CborValue[]>) => {
    const [first] = items.get(NAMESPACE)!;
    const item = decodeCbor((first as CborTag).value as Uint8Array) as EncodedItem;
    change(item);
    items.set(NAMESPACE, [embedCbor(item)]);
  },
});

const withItems = (change: (items: Map<string, CborValue[]>) => void) => () => ({ editItems: change });
const withResponse = (field: string, value: CborValue) => () => ({
  editResponse: (response: CborDraft) => void response.set(field, value),
});
const withBytes = (editBytes: (bytes: Uint8Array) => Uint8Array) => () => ({ editBytes });

/** Another person's credential of the same issuer and kind, with the same element. */
const takeForeignItem = (plan: WalletPlan) => {
  const { items } = issueCredential({
    ...plan,
    elements: plan.elements.map((each) => ({ ...each, value: true })),
  });
  return items.get(NAMESPACE)![0]!.item;
};

/** Ways in which an answer releases, binds or encodes a right credential wrongly. */
export const ANSWER_CASES: readonly WalletCase[] = [
  {
    title: 'the answer is for another origin',
    outcome: 'not_decryptable',
    sessionChange: () => ({ origin: 'https://other.example' }),
  },
  {
    title: 'the answer is for another request',
    outcome: 'not_decryptable',
    sessionChange: () => ({ nonce: new Uint8Array(randomBytes(16)) }),
  },
  {
    title: 'the answer is sealed for another key',
    outcome: 'not_decryptable',
    change: () => ({ editRequest: (request) => ({ ...request, readerKey: makeKey().publicKey }) }),
  },
  {
    title: 'the device signed another transcript',
    outcome: 'device_signature_wrong',
    change: () => ({ editTranscript: () => [null, null, ['dcapi', new Uint8Array(32)]] }),
  },
  {
    title: 'an unsigned request by OpenID4VP is answered',
    outcome: 'trusted',
    protocol: 'openid4vp-v1-unsigned',
  },
  { title: 'a signed request by OpenID4VP is answered', outcome: 'trusted', protocol: 'openid4vp-v1-signed' },
  { title: 'a link by OpenID4VP is answered', outcome: 'trusted', protocol: 'openid4vp' },
  {
    title: 'the answer by OpenID4VP is for another origin',
    outcome: 'device_signature_wrong',
    protocol: 'openid4vp-v1-unsigned',
    sessionChange: () => ({ origin: 'https://other.example' }),
  },
  {
    title: 'the answer to a signed request has another nonce',
    outcome: 'device_signature_wrong',
    protocol: 'openid4vp-v1-signed',
    sessionChange: () => ({ nonce: new Uint8Array(randomBytes(16)) }),
  },
  {
    title: 'the answer to a link was posted for another address',
    outcome: 'device_signature_wrong',
    protocol: 'openid4vp',
    sessionChange: () => ({ responseUri: 'https://other.example/' }),
  },
  {
    title: 'the answer to a link has another nonce',
    outcome: 'device_signature_wrong',
    protocol: 'openid4vp',
    sessionChange: () => ({ nonce: new Uint8Array(randomBytes(16)) }),
  },
  {
    title: 'the device answers with a MAC',
    outcome: 'trusted',
    change: () => ({ deviceProof: 'mac' }),
  },
  {
    title: 'a MAC is made with the key of another device',
    outcome: 'device_signature_wrong',
    change: () => ({ deviceProof: 'mac', deviceKey: makeKey().privateKey }),
  },
  {
    title: 'the signature is of another device',
    outcome: 'device_signature_wrong',
    change: () => ({ deviceKey: makeKey().privateKey }),
  },
  {
    title: 'the device names an algorithm for another curve',
    outcome: 'algorithm_not_supported',
    change: () => ({ deviceAlgorithm: -36 }),
  },
  {
    title: 'the device signs with the algorithm that names its curve',
    outcome: 'trusted',
    change: () => ({ deviceAlgorithm: -9 }),
  },
  {
    title: 'the device asserts elements by itself',
    outcome: 'unsigned_elements',
    change: () => ({ deviceElements: new Map([[NAMESPACE, new Map([['age_over_18', true]])]]) }),
  },
  {
    title: 'a false answer is changed to true',
    outcome: 'digest_wrong',
    change: (plan) => ({
      elements: plan.elements.map((each) => ({ ...each, value: false })),
      ...withItem((item) => item.set('elementValue', true))(),
    }),
  },
  {
    title: 'an element of another credential is released',
    outcome: 'digest_wrong',
    change: (plan) => ({
      editItems: (items) => void items.set(NAMESPACE, [takeForeignItem(plan)]),
    }),
  },
  {
    title: 'an element has the digest number of another',
    outcome: 'digest_wrong',
    change: withItem((item) => item.set('digestID', 1)),
  },
  {
    title: 'an element has a digest number that the issuer did not sign',
    outcome: 'digest_wrong',
    change: withItem((item) => item.set('digestID', 99)),
  },
  {
    title: 'an element is released under another namespace',
    outcome: 'digest_wrong',
    change: withItems((items) => void items.set('org.example', items.get(NAMESPACE)!)),
  },
  {
    title: 'an element is released twice',
    outcome: 'trusted',
    change: withItems(
      (items) => void items.set(NAMESPACE, [...items.get(NAMESPACE)!, ...items.get(NAMESPACE)!]),
    ),
  },
  {
    title: 'two elements have one name',
    outcome: 'malformed',
    kind: 'mdl',
    change: (plan) => ({
      elements: [...plan.elements, { ...plan.elements[0]!, value: 'Another' }],
    }),
  },
  {
    title: 'an element is not encoded apart',
    outcome: 'malformed',
    change: withItems((items) => void items.set(NAMESPACE, [new Map()])),
  },
  { title: 'nothing is released', outcome: 'element_missing', change: withItems((items) => items.clear()) },
  {
    title: 'nothing of a licence is released',
    outcome: 'element_missing',
    kind: 'mdl',
    change: withItems((items) => items.clear()),
  },
  {
    title: 'the document has another type than what the issuer signed',
    outcome: 'other_document_type',
    change: () => ({ editDocument: (document) => void document.set('docType', 'org.example') }),
  },
  {
    title: 'two documents come',
    outcome: 'not_one_document',
    change: () => ({
      editResponse: (response) => {
        const documents = response.get('documents') as CborValue[];
        response.set('documents', [...documents, ...documents]);
      },
    }),
  },
  { title: 'no document comes', outcome: 'not_one_document', change: withResponse('documents', []) },
  { title: 'the wallet reports an error', outcome: 'not_one_document', change: withResponse('status', 10) },
  {
    title: 'the wallet reports a document that it does not release',
    outcome: 'not_one_document',
    change: withResponse('documentErrors', [new Map([[NAMESPACE, 0]])]),
  },
  {
    title: 'the wallet lists no document that it does not release',
    outcome: 'trusted',
    change: withResponse('documentErrors', []),
  },
  {
    title: 'the response has another version',
    outcome: 'malformed',
    change: withResponse('version', '9.9'),
  },
  {
    title: 'the response has a key that is not known',
    outcome: 'malformed',
    change: withResponse('more', true),
  },
  {
    title: 'bytes come after the response',
    outcome: 'malformed',
    change: withBytes((bytes) => Buffer.concat([bytes, Uint8Array.of(0)])),
  },
  {
    title: 'the response has a key twice',
    outcome: 'malformed',
    change: withBytes((bytes) =>
      Buffer.concat([Uint8Array.of(0xa4), bytes.subarray(1), encodeCbor('status'), Uint8Array.of(0)]),
    ),
  },
  {
    title: 'the response has an indefinite length',
    outcome: 'malformed',
    change: withBytes((bytes) =>
      Buffer.concat([Uint8Array.of(0xbf), bytes.subarray(1), Uint8Array.of(0xff)]),
    ),
  },
  {
    title: 'the response nests 5,000 arrays',
    outcome: 'malformed',
    change: withBytes(() => Buffer.concat([Buffer.alloc(5000, 0x81), Uint8Array.of(0)])),
  },
  {
    title: 'the response announces four billion documents',
    outcome: 'malformed',
    change: withBytes(() => Buffer.from('9affffffff', 'hex')),
  },
  {
    title: 'the response announces text of four gigabytes',
    outcome: 'malformed',
    change: withBytes(() => Buffer.from('a17affffffff', 'hex')),
  },
];
