/** The error sentence in an answer's body; null if it has none. */
export const errorMessage = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : null;
