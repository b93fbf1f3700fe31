import { TOTP } from 'otpauth';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { createApiClient, type SendRequest } from '../api-client.ts';
import type { Secrets } from './read-secrets.ts';

type Superuser = { url: string; host: string; email: string; now: () => Date } & Secrets;

const loginAnswer = z.union([
  z.object({ token: z.string(), role: z.string() }),
  z.object({ challenge_token: z.string() }),
]);

/**
 * Signs a tenant's superuser in. @returns a client with that session, and a function that ends the session
 * @throws StartError with one sentence if the sign-in is refused
 */
export async function openTenant({ url, host, email, now, ...secrets }: Superuser) {
  const withoutCredential = createApiClient({ url, host, token: null });
  const json = { email, password: secrets.password };
  const login = loginAnswer.parse((await withoutCredential('POST', '/admin/login', { json }, 200)).body);
  const { token, role } = 'token' in login ? login : await sendCode(withoutCredential, login.challenge_token);
  if (role !== 'superuser')
    throw new StartError(`${email} must be a superuser of ${host}. Name one as admin.`);
  const ask = createApiClient({ url, host, token });
  return { ask, end: async () => void (await ask('POST', '/admin/logout', {})) };

  async function sendCode(ask: SendRequest, challenge_token: string) {
    if (!secrets.totpSecret)
      throw new StartError(`${email} has a second factor. Add its secret as totp_secret.`);
    const code = new TOTP({ secret: secrets.totpSecret }).generate({ timestamp: now().getTime() });
    const answer = await ask('POST', '/admin/login/verify', { json: { challenge_token, code } });
    if (answer.status === 200) return z.object({ token: z.string(), role: z.string() }).parse(answer.body);
    throw new StartError(
      `The server refused the one-time code of ${email}. Each code works once; try again in 30 seconds.`,
    );
  }
}
