import type { Answer } from '../../api/ask-api.ts';
import type { OperationInput } from '../../api/operation.ts';

export type WalletRequest = Answer<'POST /subject/credential'>;
export type WalletAnswer = OperationInput<'POST /subject/credential/{request_id}'>['body'];
type Protocol = WalletAnswer['protocol'];

const PROTOCOLS = [
  'org-iso-mdoc',
  'openid4vp-v1-signed',
  'openid4vp-v1-unsigned',
] as const satisfies readonly Protocol[];

/** The person shared nothing, or the browser found no wallet it can reach. */
export type BrowserRefusal = 'declined' | 'unsupported';

const isAllowed = (protocol: Protocol) => DigitalCredential.userAgentAllowsProtocol?.(protocol) === true;

/** Whether this browser can reach a wallet (W3C Digital Credentials API). */
export const canAskBrowser = (): boolean =>
  typeof DigitalCredential !== 'undefined' && PROTOCOLS.some(isAllowed);

/** Asks for a credential in one of the protocols that the browser allows. Call it after a press. */
export async function askBrowser({ requests }: WalletRequest): Promise<WalletAnswer | BrowserRefusal> {
  const digital = { requests: requests.filter(({ protocol }) => isAllowed(protocol)) };
  try {
    const credential = await navigator.credentials.get({
      digital,
      mediation: 'required',
    } as CredentialRequestOptions);
    const { protocol, data } = credential as DigitalCredential;
    // Earlier browsers return the data as text.
    return { protocol: protocol as Protocol, data: typeof data === 'string' ? JSON.parse(data) : data };
  } catch (error) {
    const { name } = error as Error;
    return name === 'NotAllowedError' || name === 'AbortError' ? 'declined' : 'unsupported';
  }
}
