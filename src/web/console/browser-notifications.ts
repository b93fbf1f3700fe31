/** Whether this browser may show notifications: `on`, or nothing. */
export const NOTIFICATIONS_KEY = 'attesta.notices';

/** Whether a browser has notices at all: not without TLS, and not every one. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Asks for leave to show them. @returns whether it was given */
export async function requestNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}
