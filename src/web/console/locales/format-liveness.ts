import type { CaptureEvidence } from '../../../server/verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import type { LivenessFinding } from '../../../server/verification/liveness/judge-liveness.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { isVirtualCamera } from './is-virtual-camera.ts';

/** The signs against a living person, by the server's names. */
const FINDINGS: Record<LivenessFinding, MessageKey> = {
  too_few_frames: 'liveness.too_few_frames',
  several_faces: 'liveness.several_faces',
  another_person: 'liveness.another_person',
  perhaps_another_person: 'liveness.perhaps_another_person',
  step_missed: 'liveness.step_missed',
  other_order: 'liveness.other_order',
  jump: 'liveness.jump',
  late: 'liveness.late',
  rushed: 'liveness.rushed',
  repeated_frame: 'liveness.repeated_frame',
  cut: 'liveness.cut',
  background_unseen: 'liveness.background_unseen',
  light_unclear: 'liveness.light_unclear',
  light_declined: 'liveness.light_declined',
  flat: 'liveness.flat',
  perhaps_flat: 'liveness.perhaps_flat',
};

/** One that this console does not know is said by its name. */
export function formatFinding(translations: Translations, finding: string): string {
  const key = (FINDINGS as Record<string, MessageKey>)[finding];
  return key ? translations.text(key) : finding.replaceAll('_', ' ');
}

/** Movements one after the other; empty for none. */
export const formatMoves = (translations: Translations, moves: readonly ChallengeStep[]): string =>
  moves.map((move) => translations.text(`liveness.move.${move}`)).join(', ');

const SECONDS = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const;

/** When a frame was taken, after the first. */
export const formatFrameTime = (translations: Translations, ms: number): string =>
  new Intl.NumberFormat(translations.locale, SECONDS).format(ms / 1000);

/** The browser's data about the camera, a sentence each. */
export function formatCapture(translations: Translations, hints: CaptureEvidence): string[] {
  const { source, camera, width, height, frame_ms, frame_spread_ms, live_required } = hints;
  return [
    live_required && source !== 'camera' && translations.text('capture.notLive'),
    source === 'file' && translations.text('capture.file'),
    isVirtualCamera(hints) && translations.text('capture.virtual'),
    camera && translations.text('capture.camera', { camera }),
    width && height && translations.text('capture.size', { width, height }),
    frame_ms !== undefined &&
      translations.text('capture.pace', { ms: frame_ms, spread: frame_spread_ms ?? 0 }),
  ].filter((part): part is string => Boolean(part));
}
