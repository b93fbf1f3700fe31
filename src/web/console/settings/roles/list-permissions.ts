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
  translations: Translations,
  { permissions }: Pick<StaffRole, 'permissions'>,
): string {
  const names = PERMISSIONS.filter((each) => permissions.includes(each));
  if (names.length === 0) return translations.text('permission.customers');
  return new Intl.ListFormat(translations.locale).format(
    names.map((each) => translations.text(`permission.${each}`)),
  );
}
