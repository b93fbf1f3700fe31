import { z } from 'zod';
import { CredentialRefusal } from '../../../verification/wallet/refusal.ts';

/** The client data of WebAuthn, section 5.8.1; other members are ignored, because browsers add some. */
const clientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  topOrigin: z.unknown().optional(),
});

/** @throws CredentialRefusal `malformed` */
export function readClientData(bytes: Uint8Array): z.output<typeof clientData> {
  const result = clientData.safeParse(parseJson(bytes));
  if (!result.success) throw malformed();
  return result.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw malformed();
  }
}

const malformed = () => new CredentialRefusal('malformed', 'client data: not the JSON of a browser');
