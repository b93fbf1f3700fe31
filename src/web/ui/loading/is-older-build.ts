/** Longest wait for the server's answer, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Whether the server has another build of this document by now, so that its chunks are no longer available. */
export async function isOlderBuild(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return Boolean(answer.ok && entry && !(await answer.text()).includes(entry));
  } catch {
    return false;
  }
}
