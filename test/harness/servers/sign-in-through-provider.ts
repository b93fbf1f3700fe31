import type { Answer, TestClient } from '../client.ts';

/** What a browser brings back from the provider: the parameters that the console sends on, and the cookie. */
export type ProviderCallback = { body: Record<string, string>; cookie: string };

/**
 * Follows the redirects as a browser does: from the console's sign-in to the provider, through it and back.
 */
export async function signInThroughProvider(client: TestClient): Promise<ProviderCallback> {
  const begun = await client.get('/admin/login/oidc');
  if (begun.status !== 303) throw new Error(`The sign-in begins with ${begun.status}.`);
  const cookie = readCookie(begun);
  const returned = await throughProvider(String(begun.headers['location']));
  const callback = await client.get(returned.pathname.replace('/api/v1', '') + returned.search);
  return { body: parseFragment(callback), cookie };
}

export const readCookie = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]!;

/** The fragment after `#company?` that the console reads. */
export function parseFragment({ headers }: Answer): Record<string, string> {
  const parameters = String(headers['location']).split('#company?')[1] ?? '';
  return Object.fromEntries(new URLSearchParams(parameters));
}

/** Follows the provider's redirects from its first address to ours. */
async function throughProvider(first: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(first);
  const { origin } = at;
  for (let steps = 0; steps < 10; steps += 1) {
    if (at.origin !== origin) return at;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at);
  }
  throw new Error('The provider goes round in circles.');
}

/** Goes to the provider and back, and signs in with the result. */
export async function signInWithSso(client: TestClient): Promise<Answer> {
  const { body, cookie } = await signInThroughProvider(client);
  return client.post('/admin/login/oidc', { json: body, headers: { cookie } });
}
