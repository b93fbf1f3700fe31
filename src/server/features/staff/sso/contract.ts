import { z } from 'zod';
import { done } from '../../../http/fields/answer-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';

export const ways = withExample(
  z.object({
    company: z.boolean().describe('Whether single sign-on is configured.'),
    password: z
      .boolean()
      .describe('Whether all staff may use a password. A superuser with a second factor always may.'),
    passkey: z.boolean().describe('Whether a user of this tenant has a passkey.'),
  }),
  { company: true, password: true, passkey: true },
);

export const sentOn = withExample(done('see the address'), { status: 'see the address' });

/** The provider's parameters of a callback: as long as a URL may be, checked when they are used. */
const part = z.string().max(4000);
const PARTS = {
  code: part.optional(),
  state: part.optional(),
  iss: part.optional(),
  error: part.optional(),
};

/** Other parameters of a provider must be ignored (RFC 6749, 4.1.2). */
export const returned = z
  .looseObject(PARTS)
  .transform(({ code, state, iss, error }) => ({ code, state, iss, error }));

export const signIn = withExample(z.object(PARTS), {
  code: 'k3Jd0Vb7',
  state: 'a_random_state',
  iss: 'https://login.example.com',
});
export type SignInBody = z.output<typeof signIn>;
