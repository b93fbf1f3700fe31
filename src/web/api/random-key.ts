/** 128 random bits in hex. Not randomUUID: a page without TLS, as on a trial installation, does not have it. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
