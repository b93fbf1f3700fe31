import {
  CBOR_UNDEFINED,
  CborTag,
  type CborValue,
} from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { CREDENTIAL_PROFILES } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import { makeKey } from '../credential/issue-credential.ts';
import type { CborDraft, WalletPlan } from '../credential/wallet-plan.ts';
import type { WalletCase } from './wallet-case.ts';

const NAMESPACE = CREDENTIAL_PROFILES.eu_age.namespace;
const ANSWER_ELEMENT = 'age_over_18';

/** The issuer signs an object in which one field differs. */
const withField = (field: string, value: CborValue) => () => ({
  editObject: (object: CborDraft) => void object.set(field, value),
});

const toTime = (at: Date, fraction = '') => new CborTag(0, `${at.toISOString().slice(0, 19)}${fraction}Z`);

/** Times in days from now. */
const withValidity =
  (from: number, until: number, { fraction = '', signed = -1 } = {}) =>
  ({ at }: WalletPlan) => ({
    editObject: (object: CborDraft) =>
      void object.set(
        'validityInfo',
        new Map([
          ['signed', toTime(addDays(at, signed))],
          ['validFrom', toTime(addDays(at, from), fraction)],
          ['validUntil', toTime(addDays(at, until))],
        ]),
      ),
  });

/** The signature is right, and one header is not. */
const withHeader = (header: CborDraft) => () => ({
  editIssuerAuth: ([, ...rest]: readonly CborValue[]) => [encodeCbor(header), ...rest],
});

const element = (name: string, value: CborValue, salt?: Uint8Array) => ({
  namespace: NAMESPACE,
  name,
  value,
  ...(salt && { salt }),
});

/** Ways in which what an issuer signs is right or wrong. */
export const ISSUER_CASES: readonly WalletCase[] = [
  { title: 'an age is proved', outcome: 'trusted' },
  { title: 'a licence is presented', outcome: 'trusted', kind: 'mdl' },
  {
    title: 'the credential names a status list',
    outcome: 'trusted',
    change: withField('status', new Map([['status_list', new Map([['idx', 1]])]])),
  },
  {
    title: 'the answer is no',
    outcome: 'trusted',
    change: () => ({ elements: [element(ANSWER_ELEMENT, false)] }),
  },
  {
    title: 'another key signed the credential',
    outcome: 'issuer_signature_wrong',
    change: () => ({ issuerKey: makeKey().privateKey }),
  },
  {
    title: 'the issuer signed nothing',
    outcome: 'malformed',
    change: () => ({ editIssuerAuth: ([header, more, , proof]) => [header!, more!, null, proof!] }),
  },
  {
    title: 'the header names no algorithm',
    outcome: 'algorithm_not_supported',
    change: withHeader(new Map()),
  },
  {
    title: 'the issuer signs with the algorithm that names its curve',
    outcome: 'trusted',
    change: () => ({ issuerAlgorithm: -9 }),
  },
  {
    title: 'an unsigned header has no value',
    outcome: 'trusted',
    change: () => ({
      editIssuerAuth: ([header, chain, ...rest]) => [
        header!,
        new Map([...(chain as CborDraft), [4, CBOR_UNDEFINED]]),
        ...rest,
      ],
    }),
  },
  {
    title: 'an unsigned algorithm has no value',
    outcome: 'trusted',
    change: () => ({
      editIssuerAuth: ([header, chain, ...rest]) => [
        header!,
        new Map([...(chain as CborDraft), [1, CBOR_UNDEFINED]]),
        ...rest,
      ],
    }),
  },
  {
    title: 'the chain of certificates has no value',
    outcome: 'malformed',
    change: () => ({
      editIssuerAuth: ([header, , ...rest]) => [header!, new Map([[33, CBOR_UNDEFINED]]), ...rest],
    }),
  },
  {
    title: 'the version of the signed object has no value',
    outcome: 'malformed',
    change: withField('version', CBOR_UNDEFINED),
  },
  {
    title: 'an element has no value',
    outcome: 'malformed',
    kind: 'mdl',
    change: ({ elements }) => ({
      elements: elements.map((each) => ({ ...each, value: CBOR_UNDEFINED })),
    }),
  },
  {
    title: 'the age has no value',
    outcome: 'element_missing',
    change: () => ({ elements: [element(ANSWER_ELEMENT, CBOR_UNDEFINED)] }),
  },
  {
    title: 'the header names an algorithm for another curve',
    outcome: 'algorithm_not_supported',
    change: () => ({ issuerAlgorithm: -35 }),
  },
  {
    title: 'the issuer names a critical header',
    outcome: 'malformed',
    change: withHeader(
      new Map<number, CborValue>([
        [1, -7],
        [2, [99]],
      ]),
    ),
  },
  {
    title: 'the signed object has another version',
    outcome: 'malformed',
    change: withField('version', '2.0'),
  },
  {
    title: 'the signed object has another document type',
    outcome: 'other_document_type',
    change: withField('docType', 'org.example.library-card'),
  },
  {
    title: 'digests are made with SHA-1',
    outcome: 'algorithm_not_supported',
    change: withField('digestAlgorithm', 'SHA-1'),
  },
  {
    title: 'the key of the device is not on its curve',
    outcome: 'malformed',
    change: withField(
      'deviceKeyInfo',
      new Map([
        [
          'deviceKey',
          new Map<number, CborValue>([
            [1, 2],
            [-1, 1],
            [-2, new Uint8Array(32).fill(1)],
            [-3, new Uint8Array(32).fill(1)],
          ]),
        ],
      ]),
    ),
  },
  {
    title: 'the credential has lapsed',
    outcome: 'credential_not_valid_now',
    change: withValidity(-1, -0.01),
  },
  {
    title: 'the credential is not valid yet',
    outcome: 'credential_not_valid_now',
    change: withValidity(0.01, 10),
  },
  {
    title: 'the credential lapses before it is valid',
    outcome: 'credential_not_valid_now',
    change: withValidity(0.0002, 0.0001),
  },
  {
    title: 'the credential was signed tomorrow',
    outcome: 'credential_not_valid_now',
    change: withValidity(-1, 10, { signed: 1 }),
  },
  {
    title: 'a time has a fraction of a second',
    outcome: 'trusted',
    change: withValidity(-1, 10, { fraction: '.5' }),
  },
  {
    title: 'a time has another zone',
    outcome: 'malformed',
    change: withField('validityInfo', new Map([['signed', new CborTag(0, '2026-11-26T01:00:00+01:00')]])),
  },
  {
    title: 'the age is answered as a text',
    outcome: 'element_missing',
    change: () => ({ elements: [element(ANSWER_ELEMENT, 'true')] }),
  },
  {
    title: 'the answer is in another namespace',
    outcome: 'element_missing',
    change: () => ({ elements: [{ ...element(ANSWER_ELEMENT, true), namespace: 'org.example' }] }),
  },
  {
    title: 'the credential answers yes for a lower age alone',
    outcome: 'element_missing',
    change: () => ({ elements: [element('age_over_16', true)] }),
  },
  {
    title: 'the credential answers no for a higher age alone',
    outcome: 'element_missing',
    change: () => ({ elements: [element('age_over_21', false)] }),
  },
  {
    title: 'the credential answers yes for a higher age alone',
    outcome: 'trusted',
    change: () => ({
      elements: [element('age_over_21', true)],
      editRequest: (request) => ({ ...request, elements: ['age_over_21'] }),
    }),
  },
  {
    title: 'the answers contradict each other',
    outcome: 'malformed',
    change: () => ({
      elements: [element('age_over_18', false), element('age_over_21', true)],
      editRequest: (request) => ({ ...request, elements: ['age_over_18', 'age_over_21'] }),
    }),
  },
  {
    title: 'the salt of an element is short',
    outcome: 'malformed',
    change: () => ({ elements: [element(ANSWER_ELEMENT, true, new Uint8Array(8))] }),
  },
  {
    title: 'the document names another country than its signer',
    outcome: 'other_country',
    kind: 'mdl',
    change: ({ elements }) => ({
      elements: elements.map((each) => (each.name === 'issuing_country' ? { ...each, value: 'XX' } : each)),
    }),
  },
];
