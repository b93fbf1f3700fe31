import { Refused } from '../../../api/api-failure.ts';
import type { NewTenant } from '../../api/answers.ts';
import { NEW_TENANT_FIELDS } from '../../api/setting-fields.ts';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';

/** The values of the text fields; `sandbox` is a checkbox, and `german_address` a choice. */
export type TenantValues = Omit<NewTenant, 'sandbox' | 'german_address'>;
export type TenantField = keyof TenantValues;
export type Problems = Partial<Record<TenantField, PlatformKey>>;

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const SENTENCES: Record<TenantField, PlatformKey> = {
  name: 'add.nameEmpty',
  host: 'add.hostWrong',
  admin_email: 'add.emailWrong',
  admin_password: 'add.passwordShort',
};
/** The fields in the order of the form. */
export const TENANT_FIELDS = Object.keys(SENTENCES) as TenantField[];

/** A host as the server keeps it. */
export const normaliseHost = (typed: string) => typed.trim().toLowerCase().replace(/\.$/, '');

/** Whether it is a host name alone, without a scheme or port. */
export const isHost = (typed: string) =>
  HOST.test(normaliseHost(typed)) && normaliseHost(typed).length <= 253;

/** The problems found before anything is sent; the server looks again. */
export function listProblems({ name, host, admin_email, admin_password }: TenantValues): Problems {
  const right: Record<TenantField, boolean> = {
    name: name.trim() !== '',
    host: isHost(host),
    admin_email: EMAIL.test(admin_email.trim()),
    admin_password: admin_password.length >= NEW_TENANT_FIELDS.admin_password.minLength,
  };
  const wrong = TENANT_FIELDS.filter((field) => !right[field]);
  return Object.fromEntries(wrong.map((field) => [field, SENTENCES[field]]));
}

/** The field that the server's refusal is about, with its sentence; none when it is about no field. */
export function placeRefusal(error: unknown): Problems {
  if (!(error instanceof Refused)) return {};
  const field = TENANT_FIELDS.find((name) => name === error.field);
  if (!field) return {};
  return { [field]: error.code === 'taken' ? 'add.hostInUse' : SENTENCES[field] };
}
