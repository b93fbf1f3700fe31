import { TOTP } from 'otpauth';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { askByHost, type SendRequest } from '../ask-by-host.ts';
import type { Secrets } from './read-secrets.ts';

type Superuser = { url: string; host: string; email: string; now: () => Date } & Secrets;

const answered = z.union([
  z.object({ token: z.string(), role: z.string() }),
  z.object({ challenge_token: z.string() }),
]);

/**
 * Signs a tenant's superuser in. @returns how to ask as them, and how to end that
 * @throws StartError with one sentence, when they are not let in
 */
export async function openTenant({ url, host, email, now, ...secrets }: Superuser) {
  const asNobody = askByHost({ url, host, token: null });
  const json = { email, password: secrets.password };
  const login = answered.parse((await asNobody('POST', '/admin/login', { json }, 200)).body);
  const { token, role } = 'token' in login ? login : await sendCode(asNobody, login.challenge_token);
  if (role !== 'superuser')
    throw new StartError(`${email} must be a superuser of ${host}. Name one as admin.`);
  const ask = askByHost({ url, host, token });
  return { ask, end: async () => void (await ask('POST', '/admin/logout', {})) };

  async function sendCode(ask: SendRequest, challenge_token: string) {
    if (!secrets.totpSecret)
      throw new StartError(`${email} has a second factor. Give its secret as totp_secret.`);
    const code = new TOTP({ secret: secrets.totpSecret }).generate({ timestamp: now().getTime() });
    const answer = await ask('POST', '/admin/login/verify', { json: { challenge_token, code } });
    if (answer.status === 200) return z.object({ token: z.string(), role: z.string() }).parse(answer.body);
    throw new StartError(
      `The server refused the one-time code of ${email}. Each code works once; try again in 30 seconds.`,
    );
  }
}
