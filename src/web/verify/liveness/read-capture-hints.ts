import type { CaptureHints } from '../../../server/verification/liveness/capture-hints.ts';

/** The limit of `camera` in capture-contract.ts, in characters. */
const MAX_NAME_LENGTH = 120;
const FACINGS = ['user', 'environment'] as const;

const RESIZINGS = ['none', 'crop-and-scale'] as const;

/** TypeScript's own type lacks these two. */
type TrackSettings = MediaTrackSettings & { resizeMode?: unknown; backgroundBlur?: unknown };

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The intervals between frames in ms: their median, and the 90th less the 10th percentile; {} with fewer than two frames.
 * @param moments when the frames came, in ms, ascending
 */
export function measurePace(moments: readonly number[]): Pick<CaptureHints, 'frame_ms' | 'frame_spread_ms'> {
  const spans = moments.slice(1).map((at, n) => at - moments[n]!);
  if (spans.length === 0) return {};
  const sorted = spans.sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return { frame_ms: round(rank(0.5)), frame_spread_ms: round(rank(0.9) - rank(0.1)) };
}

/**
 * The browser's data about the current camera.
 * @param moments when its frames came, in ms, ascending
 */
export function readCaptureHints(stream: MediaStream, moments: readonly number[]): CaptureHints {
  const [track] = stream.getVideoTracks();
  const settings: TrackSettings = track?.getSettings() ?? {};
  const { width, height, frameRate, facingMode, resizeMode, backgroundBlur } = settings;
  const resizing = RESIZINGS.find((name) => name === resizeMode);
  const facing = FACINGS.find((name) => name === facingMode);
  return {
    source: 'camera',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the server refuses control characters
    camera: (track?.label ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, '').slice(0, MAX_NAME_LENGTH),
    ...(facing ? { facing } : {}),
    ...(width && height ? { width, height } : {}),
    ...(frameRate ? { frame_rate: round(frameRate) } : {}),
    ...(resizing ? { resize_mode: resizing } : {}),
    ...(typeof backgroundBlur === 'boolean' ? { background_blur: backgroundBlur } : {}),
    ...(track ? { track: track.readyState } : {}),
    ...measurePace(moments),
  };
}
