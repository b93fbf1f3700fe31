import type { FaceImage } from './face-image.ts';
import type { FaceAnswer, FaceQuestion } from './face-worker.ts';
import { type FaceMeasure, type MovingFace, measureFace } from './measure-face.ts';

/**
 * From one question to the next at least so many ms: more tell nothing more and warm the phone. For so long after its
 * frame a finding is used, in ms. A face moves, and a card lies as it lies.
 */
const PACE = { face: { every: 150, fresh: 1000 }, card: { every: 600, fresh: 2000 } } as const;
/**
 * An answer that takes longer than this is slow, in ms: a card may be looked at seldom. After so many slow ones in a row the finder is not
 * asked any more.
 */
const SLOW_MS = { face: 800, card: 3000 } as const;
const SLOW_ANSWERS = 3;
/** A face that is less sure than this counts as none. */
const NO_FACE = 0.15;
/** The shutter waits this long after the first frame for the first answer, in ms. */
const FIRST_ANSWER_TIMEOUT_MS = 3000;

/** Looks for faces beside the page, at its own pace. */
export type FaceFinder = {
  /**
   * Shows it a frame when it has time for one.
   * @returns its result of the last second, or two of a card; null while it knows nothing
   */
  see(take: (isFar: boolean) => FaceImage | null, now: number): MovingFace | null;
  /** whether it has only begun and will soon have an answer */
  isAwaited(now: number): boolean;
  close(): void;
};

/** The used part of a `Worker`. */
export type FaceWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Without a face, every other frame is searched for a distant one; one that was found so is followed so. */
function looksFar(isFar: boolean, { sure, height }: FaceMeasure): boolean {
  return sure < NO_FACE ? !isFar : isFar && height < NEAR_HEIGHT;
}
/** A face of this height, in parts of the oval's, is found without that. */
const NEAR_HEIGHT = 0.42;

export type FinderOptions = {
  /** a person in front of the camera, or the portrait on a card */
  of?: keyof typeof PACE;
  /** also says where the nose is, which takes about as long again */
  withNose?: boolean;
  clock?: () => number;
};

/** Where a worker cannot start, fails or is too slow, the finder knows nothing, and nothing else happens. */
export function createFaceFinder(
  startWorker: () => FaceWorker,
  { of = 'face', withNose = false, clock = () => performance.now() }: FinderOptions = {},
): FaceFinder {
  const { every, fresh } = PACE[of];
  let start: number | null = null;
  let worker: FaceWorker | null = null;
  let pending: { at: number; oval: FaceImage['oval'] } | null = null;
  let latest: { at: number; face: MovingFace } | null = null;
  let [lastAsked, slow] = [Number.NEGATIVE_INFINITY, 0];
  let isFar = false;
  const close = () => {
    worker?.terminate();
    worker = null;
    latest = null;
  };
  const hear = ({ data }: MessageEvent<FaceAnswer>) => {
    if (!data.faces) return close();
    if (!pending) return;
    // The first answer includes loading the weights, so its time says nothing about the device.
    slow = latest && clock() - pending.at > SLOW_MS[of] ? slow + 1 : 0;
    latest = { at: pending.at, face: { ...measureFace(data.faces, pending.oval), aside: data.aside } };
    pending = null;
    if (slow >= SLOW_ANSWERS) close();
  };
  try {
    worker = startWorker();
    worker.addEventListener('message', hear as EventListener);
    worker.addEventListener('error', close);
  } catch {
    worker = null;
  }
  return {
    see(take, now) {
      start ??= now;
      if (worker && !pending && now - lastAsked >= every) {
        isFar = latest !== null && looksFar(isFar, latest.face);
        const image = take(isFar);
        if (image) {
          const { rgba, width, height, oval } = image;
          [pending, lastAsked] = [{ at: now, oval }, now];
          const question: FaceQuestion = { rgba, width, height, withNose };
          worker.postMessage(question, [rgba.buffer as ArrayBuffer]);
        }
      }
      return latest && now - latest.at <= fresh ? latest.face : null;
    },
    isAwaited: (now) => worker !== null && latest === null && now - (start ?? now) < FIRST_ANSWER_TIMEOUT_MS,
    close,
  };
}
