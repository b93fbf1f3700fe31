import { CredentialRefusal } from './refusal.ts';

/** @throws CredentialRefusal `malformed` for padding, other characters, and bits that no byte has */
export function decodeBase64url(text: unknown, maxBytes: number): Uint8Array {
  if (typeof text !== 'string' || text.length > Math.ceil((maxBytes * 4) / 3))
    throw new CredentialRefusal('malformed', 'base64url: the text is empty or too long');
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text)
    throw new CredentialRefusal('malformed', 'base64url: a character is not allowed');
  return bytes;
}

export const encodeBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
