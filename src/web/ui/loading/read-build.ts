/** Longest wait for the server's answer, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Compares this document with the one that the server has now. Of another build, its chunks are no longer available.
 * @returns null if the server does not answer
 */
export async function readBuild(): Promise<'same' | 'other' | null> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!answer.ok) return null;
    return !entry || (await answer.text()).includes(entry) ? 'same' : 'other';
  } catch {
    return null;
  }
}
