import type { KeyObject } from 'node:crypto';
import type { CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import {
  CREDENTIAL_PROFILES,
  type CredentialKind,
} from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import type { SessionTranscript } from '../../../src/server/verification/wallet/mdoc/session-transcript.ts';
import type { CertificatePlan } from '../certificates/make-certificate.ts';
import { planAuthority, planSigner } from '../certificates/plan-certificates.ts';
import type { WalletRequest } from './wallet-request.ts';

export type IssuedElement = { namespace: string; name: string; value: CborValue; salt?: Uint8Array };

/** Changeable maps, since a fault changes one entry. */
export type CborDraft = Map<number | string, CborValue>;

type Edit<Value> = (value: Value) => Value;

/**
 * How a credential is issued and presented, in the order of the fields. A plan without changes is right; each fault
 * changes one field.
 */
export type WalletPlan = {
  kind: CredentialKind;
  /** when the credential is issued and presented */
  at: Date;
  root: CertificatePlan;
  /** authorities below the root, the highest first */
  between: readonly CertificatePlan[];
  signer: CertificatePlan;
  /** whether another key than the root's signs the chain, under the root's name */
  isImpostor: boolean;
  elements: readonly IssuedElement[];
  /** the MobileSecurityObject, before the issuer signs it */
  editObject: (object: CborDraft) => void;
  /** COSE number of the issuer's algorithm, in the header alone */
  issuerAlgorithm: number;
  /** signs the object in place of the signer's key */
  issuerKey: KeyObject | null;
  /** the four fields of the issuer's COSE_Sign1, after it is signed */
  editIssuerAuth: Edit<readonly CborValue[]>;
  /** what is released of it: namespace to IssuerSignedItemBytes */
  editItems: (items: Map<string, CborValue[]>) => void;
  /** what the wallet takes for the request */
  editRequest: Edit<WalletRequest>;
  deviceProof: 'signature' | 'mac';
  deviceAlgorithm: number;
  /** answers in place of the key that the issuer signed */
  deviceKey: KeyObject | null;
  /** elements that the device asserts by itself */
  deviceElements: CborDraft;
  editTranscript: Edit<SessionTranscript>;
  editDocument: (document: CborDraft) => void;
  editResponse: (response: CborDraft) => void;
  /** the encoded DeviceResponse */
  editBytes: Edit<Uint8Array>;
};

const keep = <Value>(value: Value): Value => value;
const nothing = () => undefined;

/** @param values element to value, in the namespace of the kind */
export const planWallet = (
  kind: CredentialKind,
  values: ReadonlyMap<string, CborValue>,
  at: Date,
): WalletPlan => ({
  kind,
  at,
  root: planAuthority('Valdoria Root', at),
  between: [],
  signer: planSigner(kind, at),
  isImpostor: false,
  elements: [...values].map(([name, value]) => ({
    namespace: CREDENTIAL_PROFILES[kind].namespace,
    name,
    value,
  })),
  editObject: nothing,
  issuerAlgorithm: -7,
  issuerKey: null,
  editIssuerAuth: keep,
  editItems: nothing,
  editRequest: keep,
  deviceProof: 'signature',
  deviceAlgorithm: -7,
  deviceKey: null,
  deviceElements: new Map(),
  editTranscript: keep,
  editDocument: nothing,
  editResponse: nothing,
  editBytes: keep,
});
