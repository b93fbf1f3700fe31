import { hasCameraApi } from './has-camera-api.ts';

/**
 * Why there is no image from a camera. `lost`: there was one until now. `embedded`: the page around this one lets it
 * have none.
 */
export type CameraFailure = 'unsupported' | 'embedded' | 'refused' | 'none' | 'busy' | 'lost';
export type Facing = 'environment' | 'user';

/** The camera could not be had. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly trouble: CameraFailure;
  constructor(trouble: CameraFailure, options?: ErrorOptions) {
    super(`There is no camera: ${trouble}.`, options);
    this.trouble = trouble;
  }
}

/** By the names that browsers give their errors (Media Capture and Streams, 10.3, and older ones of Safari). */
const TROUBLES: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  PermissionDeniedError: 'refused',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/** Not in TypeScript's DOM: Permissions Policy 9, as Chromium has it. */
type WithPolicy = Document & { featurePolicy?: { allowsFeature(name: string): boolean } };

/** Whether the embedding page gives this one no camera, as far as the browser says: no answer of the person helps then. */
export const isKeptFromCamera = (): boolean =>
  globalThis.parent !== globalThis.window &&
  (document as WithPolicy).featurePolicy?.allowsFeature('camera') === false;

/**
 * Opens the camera that looks there, as large as it goes up to what is sent: phones give the largest size if it is
 * requested, and a camera ignores what it cannot do.
 * @param device one of `listCameras`; null for whichever the browser thinks best
 * @throws CameraError
 */
export async function openCamera(facing: Facing, device: string | null): Promise<MediaStream> {
  if (!hasCameraApi()) throw new CameraError('unsupported');
  if (isKeptFromCamera()) throw new CameraError('embedded');
  const size = { width: { ideal: 2560 }, height: { ideal: 1920 } };
  const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: facing } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
  } catch (cause) {
    throw new CameraError(TROUBLES[(cause as Error)?.name] ?? 'busy', { cause });
  }
}

/** The cameras there are, by their ids: a phone has several behind, of which one sees the card best. */
export async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
    .map(({ deviceId }) => deviceId);
}

/** Ends the camera, and its light beside the lens with it. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Not in TypeScript's DOM yet: Media Capture, Image Capture extensions. */
type Torch = { torch?: boolean };

/** Whether the camera has a light that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return Boolean((track?.getCapabilities?.() as Torch | undefined)?.torch);
}

/** Switches the light. @returns whether that succeeded */
export async function switchTorch(stream: MediaStream, torch: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  const constraints = { advanced: [{ torch } as MediaTrackConstraintSet & Torch] };
  return (
    (await track?.applyConstraints(constraints).then(
      () => true,
      () => false,
    )) ?? false
  );
}
