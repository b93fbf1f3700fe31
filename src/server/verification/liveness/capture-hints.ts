/**
 * The browser's statements about the camera of an image. Any program can make it state anything, so they are only for
 * a reviewer: a hint, and no measurement.
 */
export type CaptureHints = {
  /** `file`: chosen from the device's files instead of taken */
  source?: 'camera' | 'file' | undefined;
  /** the camera's name, as the browser reports it */
  camera?: string | undefined;
  facing?: 'user' | 'environment' | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** frames a second, as the camera reports */
  frame_rate?: number | undefined;
  /** whether the browser changed the size of the camera's image, and whether it blurs the background */
  resize_mode?: 'none' | 'crop-and-scale' | undefined;
  background_blur?: boolean | undefined;
  /** whether the track still gave images when they were sent */
  track?: 'live' | 'ended' | undefined;
  /** milliseconds between frames as they came: their median, and their spread (90th less 10th percentile) */
  frame_ms?: number | undefined;
  frame_spread_ms?: number | undefined;
};

/** The statements about one image. `live_required`: its link asked for an image by the camera. */
export type CaptureEvidence = CaptureHints & { live_required?: true | undefined };

/** What a reviewer reads about the camera of an image; null for nothing. */
export function toCaptureEvidence(
  hints: CaptureHints | null,
  { require_live_capture }: { require_live_capture: boolean },
): CaptureEvidence | null {
  return require_live_capture ? { ...hints, live_required: true } : hints;
}
