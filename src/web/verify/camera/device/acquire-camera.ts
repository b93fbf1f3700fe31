import { CameraError, type CameraFailure } from './open-camera.ts';

export type CameraState =
  | { is: 'starting' }
  /** the browser asks the person, who has not answered yet */
  | { is: 'asking' }
  | { is: 'open'; stream: MediaStream }
  /** `isUnanswered`: the browser's question got no answer */
  | { is: 'trouble'; trouble: CameraFailure; isUnanswered?: boolean };

type Device = { open(): Promise<MediaStream>; close(stream: MediaStream): void };

/**
 * A camera that is not there by then waits for an answer to the browser's question, and one that is not there after the
 * second time is as good as refused: some browsers never answer. In ms.
 */
const [ASKS_AFTER, GIVES_UP_AFTER] = [3000, 15_000];
/** A camera that sends no image for so long has stopped, in ms. */
const MUTED_FOR = 4000;

/**
 * Opens a camera and reports its states, until it is released. A camera that opens only after its
 * release is closed at once, and nothing more is reported.
 * @returns releases the camera
 */
export function acquireCamera({ open, close }: Device, onState: (state: CameraState) => void): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const report = (state: CameraState) => {
    if (!isOver) onState(state);
  };
  const asks = setTimeout(() => report({ is: 'asking' }), ASKS_AFTER);
  const givesUp = setTimeout(
    () => report({ is: 'trouble', trouble: 'refused', isUnanswered: true }),
    GIVES_UP_AFTER,
  );
  const stopTimers = () => {
    for (const timer of [asks, givesUp, silence]) clearTimeout(timer);
  };
  const lose = () => report({ is: 'trouble', trouble: 'lost' });
  onState({ is: 'starting' });
  open().then(
    (newStream) => {
      stopTimers();
      if (isOver) return close(newStream);
      stream = newStream;
      const [track] = newStream.getVideoTracks();
      track?.addEventListener('ended', lose);
      track?.addEventListener('mute', () => {
        silence = setTimeout(lose, MUTED_FOR);
      });
      track?.addEventListener('unmute', () => clearTimeout(silence));
      // Also after the last time: the person has answered late.
      onState({ is: 'open', stream: newStream });
    },
    (error: unknown) => {
      stopTimers();
      report({ is: 'trouble', trouble: error instanceof CameraError ? error.trouble : 'busy' });
    },
  );
  return () => {
    isOver = true;
    stopTimers();
    if (stream) close(stream);
  };
}

/** Whether to try again when the person comes back to the page: phones take the camera away meanwhile. */
export function isToReopen(state: CameraState): boolean {
  if (state.is === 'open')
    return state.stream.getVideoTracks().every((track) => track.readyState === 'ended');
  return state.is === 'trouble' && state.trouble !== 'unsupported' && state.trouble !== 'embedded';
}

/** The camera after the one in use, of those there are; null where there is no other. */
export function nextCamera(devices: readonly string[], inUse: string | null): string | null {
  const other = devices[(devices.indexOf(inUse ?? '') + 1) % devices.length] ?? null;
  return other === inUse ? null : other;
}
