export type Credential = { bearer: string } | { token: string } | null;

/** The header that a credential travels in; never a cookie and never the address. */
export function credentialHeaders(credential: Credential): Record<string, string> {
  if (!credential) return {};
  return 'bearer' in credential
    ? { Authorization: `Bearer ${credential.bearer}` }
    : { 'X-Api-Key': credential.token };
}
