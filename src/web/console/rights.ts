import { createCheck, type Session } from './session.ts';

// The rights that only pages beside the review ask for: they are not part of the first load.

/** Exports all data of a customer. */
export const mayExport = createCheck('subject_export');
export const mayManage = createCheck('settings');
const mayChangeSignIn = createCheck('sign_in');
/** Single sign-on is part of the settings, and takes more than they do. */
export const maySetUpSignIn = (session: Session): boolean => mayManage(session) && mayChangeSignIn(session);
export const mayManageUsers = createCheck('users');
export const mayErase = createCheck('erase');
