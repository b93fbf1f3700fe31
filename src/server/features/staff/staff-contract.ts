import { PERMISSIONS, PRESET_ROLES, type Role } from '../../store/permissions.ts';

/** The role of a user: `custom` is one of the tenant's own. */
export const USER_ROLES = [...PRESET_ROLES, 'custom'] as const satisfies readonly Role[];

/** What each permission allows, for the API document. */
const MEANINGS: Record<(typeof PERMISSIONS)[number], string> = {
  customers: 'reads records of subjects, deletion requests and the audit; part of every role',
  cases: 'sees the queue, cases and figures',
  images: 'sees photos and films',
  decide: 'decides and claims cases, writes messages and notes',
  fraud: 'decides cases that are escalated to fraud, together with `decide`, and reads the notes about them',
  records: 'changes records, links, presets and workflows',
  bulk: 'acts on many links or cases at once',
  erase: 'records deletion requests and erases subjects',
  bulk_erase: 'erases the images of many cases at once',
  export: 'exports lists of cases, figures and the audit',
  subject_export: 'exports all data of a subject',
  settings: 'changes the tenant’s settings, except `oidc`',
  sign_in: 'changes `oidc` of the settings, together with `settings` and every right that its maps give',
  users: 'manages users, roles and API tokens',
};
export const PERMISSION_MEANINGS = PERMISSIONS.map((name) => `- \`${name}\`: ${MEANINGS[name]}`).join('\n');
