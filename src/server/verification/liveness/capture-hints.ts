/**
 * What a browser says of the camera that a picture came by. Anybody who writes programs can make it say anything, so
 * that it is for a reviewer's eyes alone: a hint, and no measurement.
 */
export type CaptureHints = {
  /** `file`: chosen from the device's files instead of taken */
  source?: 'camera' | 'file' | undefined;
  /** the camera's name, as the browser has it */
  camera?: string | undefined;
  facing?: 'user' | 'environment' | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** frames a second, as the camera promises */
  frame_rate?: number | undefined;
  /** milliseconds between frames as they came: their median, and how far they were spread (90th less 10th percentile) */
  frame_ms?: number | undefined;
  frame_spread_ms?: number | undefined;
};
