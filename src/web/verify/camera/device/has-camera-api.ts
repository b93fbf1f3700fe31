/** Whether this browser lets a page have a camera at all: some inside other apps, and pages without HTTPS, do not. */
export const hasCameraApi = (): boolean => Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);
