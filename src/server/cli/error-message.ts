/** The sentence of a refusal's body; null where it has none. */
export const errorMessage = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : null;
