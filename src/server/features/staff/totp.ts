import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Supported by every authenticator (RFC 6238; Google's key URI format): SHA-1, six digits, 30 seconds. */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 6238, 5.2: one step to either side for clocks that differ. */
const STEP_WINDOW = 1;
/** RFC 4226, 4: a secret of 160 bits. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/**
 * The 30-second step of a code, among the steps after `lastStep` that the clocks allow; null for another code. A used
 * step is not found again, so no code works twice.
 */
export function findStep(secret: Uint8Array, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...TOTP_FORM, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEP_WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / TOTP_FORM.period) + delta;
  return step > lastStep ? step : null;
}

/** The secret for an authenticator: in letters, as a URI, and as a QR code of that. */
export function presentSecret(secret: Uint8Array, issuer: string, label: string) {
  const key = new Secret({ buffer: Uint8Array.from(secret).buffer });
  const otpauth_url = new TOTP({ ...TOTP_FORM, secret: key, issuer, label }).toString();
  return { secret: key.base32, otpauth_url, qr_svg: renderSVG(otpauth_url) };
}

/** Crockford's alphabet: no character looks like another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten codes of 80 random bits, `XXXX-XXXX-XXXX-XXXX`. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)]!;
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: CODE_COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** A recovery code normalised for hashing, however it was copied from paper. */
export function normaliseRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
