import { CREDENTIAL_PROFILES } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import {
  EXTENSIONS,
  KEY_USAGE,
} from '../../../src/server/verification/wallet/x509/certificate-extensions.ts';
import { type CertificateName, type CertificatePlan, writeName } from '../certificates/make-certificate.ts';
import { addDays, planAuthority } from '../certificates/plan-certificates.ts';
import { context, sequence, utf8, writeDer } from '../certificates/write-der.ts';
import type { WalletPlan } from '../credential/wallet-plan.ts';
import type { WalletCase } from './wallet-case.ts';

const withSigner = (change: (plan: WalletPlan) => Partial<CertificatePlan>) => (plan: WalletPlan) => ({
  signer: { ...plan.signer, ...change(plan) },
});
const withRoot = (change: (plan: WalletPlan) => Partial<CertificatePlan>) => (plan: WalletPlan) => ({
  root: { ...plan.root, ...change(plan) },
});

const [PERMITTED, EXCLUDED] = [0, 1];
/** A GeneralName of the form `directoryName`, [4], or `dNSName`, [2]. */
const directory = (name: CertificateName) => context(4, writeName(name));
const dnsName = (name: string) => writeDer(0x82, Buffer.from(name));

const constrain = (side: number, base: Uint8Array) => ({
  oid: EXTENSIONS.nameConstraints,
  critical: true,
  value: sequence(context(side, sequence(base))),
});
const alternative = (name: Uint8Array) => ({
  oid: EXTENSIONS.alternativeNames,
  critical: false,
  value: sequence(name),
});
const unknown = { oid: '1.3.6.1.4.1.99999.1', critical: true, value: utf8('x') };

/** Ways in which the certificates of an issuer are right or wrong. */
export const CERTIFICATE_CASES: readonly WalletCase[] = [
  {
    title: 'an impostor uses the name of a trusted root',
    outcome: 'unlisted',
    change: () => ({ isImpostor: true }),
  },
  {
    title: 'the root has lapsed',
    outcome: 'signer_not_valid_now',
    change: withRoot(({ at }) => ({ notAfter: addDays(at, -1) })),
  },
  {
    title: 'the root has no right to sign certificates',
    outcome: 'signer_not_permitted',
    change: withRoot(() => ({ usage: KEY_USAGE.digitalSignature })),
  },
  {
    title: 'the root is no authority',
    outcome: 'signer_not_permitted',
    change: withRoot(() => ({ authority: null })),
  },
  {
    title: 'the root has a critical extension that is not known',
    outcome: 'signer_not_permitted',
    change: withRoot(() => ({ extra: [unknown] })),
  },
  {
    title: 'the signer has lapsed',
    outcome: 'signer_not_valid_now',
    change: withSigner(({ at }) => ({ notAfter: addDays(at, -0.5) })),
  },
  {
    title: 'the signer is not valid yet',
    outcome: 'signer_not_valid_now',
    change: withSigner(({ at }) => ({ notBefore: addDays(at, 1) })),
  },
  {
    title: 'the signer signed before it was valid',
    outcome: 'signer_not_valid_now',
    change: withSigner(({ at }) => ({ notBefore: addDays(at, -0.5) })),
  },
  {
    title: 'the signer has no purpose',
    outcome: 'no_purpose',
    change: withSigner(() => ({ purposes: [] })),
  },
  {
    title: 'the signer may sign another kind of credential',
    outcome: 'other_purpose',
    change: withSigner(() => ({ purposes: [CREDENTIAL_PROFILES.mdl.signerPurposes[0]!] })),
  },
  {
    title: 'the signer has no key usage',
    outcome: 'signer_not_permitted',
    change: withSigner(() => ({ usage: null })),
  },
  {
    title: 'the signer is an authority',
    outcome: 'signer_not_permitted',
    change: withSigner(() => ({ authority: { maxBelow: null } })),
  },
  {
    title: 'the signer has a critical extension that is not known',
    outcome: 'signer_not_permitted',
    change: withSigner(() => ({ extra: [unknown] })),
  },
  {
    title: 'the signer has an extension that is not known and not critical',
    outcome: 'trusted',
    change: withSigner(() => ({ extra: [{ ...unknown, critical: false }] })),
  },
  {
    title: 'an authority is between root and signer, as the root allows',
    outcome: 'trusted',
    change: ({ root, at }) => ({
      root: { ...root, authority: { maxBelow: 1 } },
      between: [planAuthority('Valdoria Region', at)],
    }),
  },
  {
    title: 'an authority is between root and signer, which the root does not allow',
    outcome: 'signer_not_permitted',
    change: ({ at }) => ({ between: [planAuthority('Valdoria Region', at)] }),
  },
  {
    title: 'a certificate between root and signer is no authority',
    outcome: 'signer_not_permitted',
    change: ({ root, at }) => ({
      root: { ...root, authority: { maxBelow: 1 } },
      between: [{ ...planAuthority('Valdoria Region', at), authority: null }],
    }),
  },
  {
    title: 'the signer is in the permitted names of the root',
    outcome: 'trusted',
    change: withRoot(({ signer }) => ({ extra: [constrain(PERMITTED, directory(signer.subject))] })),
  },
  {
    title: 'the signer is not in the permitted names of the root',
    outcome: 'signer_not_permitted',
    change: withRoot(() => ({ extra: [constrain(PERMITTED, directory({ commonName: 'Another' }))] })),
  },
  {
    title: 'the signer is in the excluded names of the root, in other letters',
    outcome: 'signer_not_permitted',
    change: withRoot(() => ({
      extra: [constrain(EXCLUDED, directory({ commonName: 'VALDORIA  signer 1' }))],
    })),
  },
  {
    title: 'the signer has a name of another form that the root constrains',
    outcome: 'signer_not_permitted',
    change: ({ root, signer }) => ({
      root: { ...root, extra: [constrain(EXCLUDED, dnsName('elsewhere.example'))] },
      signer: { ...signer, extra: [alternative(dnsName('signer.example'))] },
    }),
  },
];
