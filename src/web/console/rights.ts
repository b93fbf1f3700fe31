import { createCheck, type Session } from './session.ts';

// The rights that only pages beside the review ask for: they are not part of the first load.

/** Exports all data of a customer. */
export const mayExport = createCheck('subject_export', 'superuser', 'admin', 'privacy');
export const mayManage = createCheck('settings', 'superuser');
const mayChangeSignIn = createCheck('sign_in', 'superuser');
/** Single sign-on is part of the settings, and takes more than they do. */
export const maySetUpSignIn = (session: Session): boolean => mayManage(session) && mayChangeSignIn(session);
export const mayManageUsers = createCheck('users', 'superuser');
export const mayErase = createCheck('erase', 'superuser', 'admin', 'privacy');
