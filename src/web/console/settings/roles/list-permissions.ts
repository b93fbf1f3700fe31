import type { StaffRole } from '../../api/answers.ts';
import type { Translations } from '../../locales/catalogue.ts';
import type { Permission } from '../../session.ts';

/** Each permission that is chosen, in the order of the form. */
export const PERMISSIONS = [
  'cases',
  'images',
  'decide',
  'fraud',
  'records',
  'bulk',
  'export',
  'subject_export',
  'erase',
  'bulk_erase',
  'settings',
  'sign_in',
  'users',
] as const satisfies readonly Permission[];

/** The permissions of a role in words, without the one that every role has. */
export function listPermissions(
  words: Translations,
  { permissions }: Pick<StaffRole, 'permissions'>,
): string {
  const names = PERMISSIONS.filter((each) => permissions.includes(each));
  if (names.length === 0) return words.text('permission.customers');
  return new Intl.ListFormat(words.locale).format(names.map((each) => words.text(`permission.${each}`)));
}
