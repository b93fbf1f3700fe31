/** Whether this browser tells what has come: `on`, or nothing. */
export const NOTICES = 'attesta.notices';

/** Whether a browser has notices at all: not without TLS, and not every one. */
export const hasNotices = (): boolean => 'Notification' in globalThis;

/** Asks for leave to show them. @returns whether it was given */
export async function askForNotices(): Promise<boolean> {
  return hasNotices() && (await Notification.requestPermission()) === 'granted';
}
