import { createCheck } from './session.ts';

// The rights that only pages beside the review ask for: they are not part of the first load.

/** Exports all data of a customer. */
export const mayExport = createCheck('subject_export', 'superuser', 'admin', 'privacy');
export const mayManage = createCheck('settings', 'superuser');
export const mayManageUsers = createCheck('users', 'superuser');
export const mayErase = createCheck('erase', 'superuser', 'admin', 'privacy');
