import { CameraError, type CameraFailure } from './open-camera.ts';

export type CameraState =
  | { is: 'starting' }
  | { is: 'open'; stream: MediaStream }
  | { is: 'trouble'; trouble: CameraFailure };

type Device = { open(): Promise<MediaStream>; close(stream: MediaStream): void };

/**
 * Opens a camera and reports its states, until it is released. A camera that opens only after its
 * release is closed at once, and nothing more is reported.
 * @returns releases the camera
 */
export function acquireCamera({ open, close }: Device, tell: (state: CameraState) => void): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  tell({ is: 'starting' });
  open().then(
    (opened) => {
      if (isOver) return close(opened);
      stream = opened;
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (!isOver) tell({ is: 'trouble', trouble: 'lost' });
      });
      tell({ is: 'open', stream: opened });
    },
    (error: unknown) => {
      const trouble = error instanceof CameraError ? error.trouble : 'busy';
      if (!isOver) tell({ is: 'trouble', trouble });
    },
  );
  return () => {
    isOver = true;
    if (stream) close(stream);
  };
}

/** Whether to try again when the person comes back to the page: phones take the camera away meanwhile. */
export function isToReopen(state: CameraState): boolean {
  if (state.is === 'open')
    return state.stream.getVideoTracks().every((track) => track.readyState === 'ended');
  return state.is === 'trouble' && state.trouble !== 'unsupported';
}

/** The camera after the one in use, of those there are; null where there is no other. */
export function nextCamera(devices: readonly string[], inUse: string | null): string | null {
  const other = devices[(devices.indexOf(inUse ?? '') + 1) % devices.length] ?? null;
  return other === inUse ? null : other;
}
