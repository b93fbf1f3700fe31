import { Refused } from '../../api/api-failure.ts';
import type { ErrorCode } from '../../api/operations.ts';
import type { MessageKey } from '../locales/catalogue.ts';

const PROBLEMS: Partial<Record<ErrorCode, MessageKey>> = {
  'field-refused': 'signIn.wrong',
  'login-refused': 'signIn.wrong',
  'sign-in-refused': 'company.refused',
  'company-only': 'company.only',
  unavailable: 'company.away',
  'factor-required': 'signIn.needsFactor',
  'network-refused': 'signIn.otherNetwork',
  'tenant-suspended': 'signIn.suspended',
  'too-many-logins': 'signIn.tooMany',
};

/** Why a sign-in failed, as the key of a sentence. */
export function signInProblemKey(error: unknown): MessageKey {
  const code = error instanceof Refused ? error.code : null;
  return codeMessageKey(code);
}

/** The same of a code alone, as the way back from the company's sign-in has it. */
export const codeMessageKey = (code: string | null | undefined): MessageKey =>
  (code && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ErrorCode] : null) ?? 'signIn.failed';
