import sharp from 'sharp';
import { replaceTrustList } from '../../src/server/store/trust-lists.ts';
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
} from '../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { type PersonDetails, people } from '../../tools/specimen/people.ts';
import { answerRequest, type SessionAnswer } from '../../tools/wallet/answer-session.ts';
import { type IssuerKeys, makeIssuerKeys } from '../../tools/wallet/credential/issue-credential.ts';
import { listAgeElements, listIdentityElements } from '../../tools/wallet/credential/person-elements.ts';
import { planWallet, type WalletPlan } from '../../tools/wallet/credential/wallet-plan.ts';
import {
  type BrowserRequest,
  readBrowserRequest,
  readWalletLink,
  type WalletRequest,
} from '../../tools/wallet/credential/wallet-request.ts';
import type { Answer } from './client.ts';
import { startApp, type TestApp } from './start-app.ts';
import { logIn } from './steps.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from './vision/fake-vision.ts';

/** The country of the certificates; see `planSigner`. */
const COUNTRY = 'VD';

/** A wallet of a fictional person, with an issuer whose root the server may trust. */
export type TestWallet = {
  person: PersonDetails;
  portrait: Uint8Array;
  keys: IssuerKeys;
  at: Date;
};

export const openWallet = (person: PersonDetails, portrait: Uint8Array, at: Date): TestWallet => ({
  person,
  portrait,
  keys: makeIssuerKeys(),
  at,
});

/** An app whose images are a right licence and selfie, with a wallet whose issuer it trusts for all kinds. */
export async function startWalletApp(options: Partial<Parameters<typeof startApp>[0]> = {}) {
  const vision = fakeVision({ document: seenLicence({}), face: seenSelfie(fakeFace('Ada')) });
  const app = await startApp({ vision, ...options });
  const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: '#987' } });
  const portrait = new Uint8Array(await blank.jpeg().toBuffer());
  const wallet = openWallet(people[0]!.details, portrait, app.dependencies.now());
  for (const kind of CREDENTIAL_KINDS) await trustWallet(app, wallet, kind);
  return { app, wallet, bearer: await logIn(app) };
}

export function planFor(
  wallet: TestWallet,
  kind: CredentialKind,
  ages: readonly number[] = [18, 16, 21],
): WalletPlan {
  const { person, portrait, at } = wallet;
  const values =
    kind === 'eu_age'
      ? listAgeElements(person, ages, at)
      : listIdentityElements(kind, person, portrait, COUNTRY);
  return planWallet(kind, values, at);
}

export type BegunRequest = {
  request_id: string;
  requests: BrowserRequest[];
  link: string;
};

/** The request as a wallet reads it: of one protocol of the browser, or of the link. */
export function readBegunRequest(
  credentialRequest: BegunRequest,
  protocol: BrowserRequest['protocol'] | 'link',
  origin: string,
): WalletRequest & { state?: string } {
  if (protocol === 'link') return readWalletLink(credentialRequest.link);
  return readBrowserRequest(credentialRequest.requests.find((each) => each.protocol === protocol)!, origin);
}

export const present = (
  { keys }: TestWallet,
  plan: WalletPlan,
  request: WalletRequest,
): Promise<SessionAnswer> => answerRequest(plan, request, keys);

/** The root certificate of the wallet's issuer, DER. */
export async function makeRoot(wallet: TestWallet, kind: CredentialKind): Promise<Uint8Array> {
  const request = {
    elements: [],
    sets: null,
    protocol: 'openid4vp',
    credentialId: 'x',
  } as unknown as WalletRequest;
  return (await answerRequest(planFor(wallet, kind), request, wallet.keys)).root;
}

/** Stores the wallet's root as a list that the operator imported. */
export async function trustWallet(
  app: TestApp,
  wallet: TestWallet,
  kind: CredentialKind,
  importedAt = app.dependencies.now(),
): Promise<void> {
  const root = await makeRoot(wallet, kind);
  await app.dependencies.db.asSystem((tx) =>
    replaceTrustList(tx, {
      kind,
      name: 'Valdoria',
      issued_at: null,
      imported_at: importedAt,
      certificates: [root],
    }),
  );
}

/** Asks for a credential. */
export const askFor = (
  app: TestApp,
  token: string,
  kind: CredentialKind,
  fields: object = {},
): Promise<Answer> => app.client.post('/subject/credential', { token, json: { kind, ...fields } });

/** Requests a credential by a link, and answers as the wallet. */
export async function prove(app: TestApp, wallet: TestWallet, token: string, kind: CredentialKind) {
  const credentialRequest = (await askFor(app, token, kind)).body;
  const request = readBegunRequest(credentialRequest, 'org-iso-mdoc', `http://${app.host}`);
  const { answer } = await present(wallet, planFor(wallet, kind), request);
  return app.client.post(`/subject/credential/${credentialRequest.request_id}`, { token, json: answer });
}
