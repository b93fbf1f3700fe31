import { createRestarts } from '../../workers/restarts.ts';
import type { DecodedImage, DecodeImage } from './decode-image.ts';
import { type Decoder, type DecoderLimits, startDecoder } from './start-decoder.ts';

/** Processes that decode images, each one at a time; further images wait in the order they came. */
export type Decoders = {
  /** @throws Error when the process of the image ended for another reason than the image, or none starts */
  decode: DecodeImage;
  /** resolves when all of them are ready */
  ready(): Promise<void>;
  close(): Promise<void>;
};

export type OpenDecodersOptions = Partial<DecoderLimits> & {
  /** images decoded at the same time */
  processes?: number;
  /** called with the reason why a process ended unexpectedly */
  onFailure?: (error: Error) => void;
};

/**
 * The most expensive image within all limits takes a second and a half where they were measured.
 * The time is processor time, so that a busy machine refuses no image; it only takes longer.
 */
const LIMITS: DecoderLimits = { maxCpuMs: 2000, timeoutMs: 8000, maxMemory: 1024 * 1024 * 1024 };

type Job = {
  bytes: Uint8Array;
  maxPixels: number | undefined;
  resolve: (image: DecodedImage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

/** Opens the decoders, which replace themselves when they end. They start when the first image comes, or on `ready`. */
export function openDecoders(options: OpenDecodersOptions = {}): Decoders {
  const { processes = 2, onFailure = () => {}, ...others } = options;
  const limits = { ...LIMITS, ...others };
  const all = new Set<Decoder>();
  const idle = new Set<Decoder>();
  const waiting = new Set<Job>();
  let [begun, closed] = [false, false];

  const start = () => {
    const decoder = startDecoder(limits);
    all.add(decoder);
    decoder.start.then(
      () => {
        restarts.reset();
        comeFree(decoder);
      },
      () => {}, // it has ended
    );
    void decoder.end.then(() => replace(decoder));
  };
  const restarts = createRestarts(start);
  const replace = (decoder: Decoder) => {
    all.delete(decoder);
    idle.delete(decoder);
    if (!closed) onFailure(new Error('An image decoder stopped; another one replaces it.'));
    restarts.restart();
  };
  const comeFree = (decoder: Decoder) => {
    idle.add(decoder);
    handOut();
  };
  const handOut = () => {
    for (const decoder of idle) {
      const [job] = waiting;
      if (!job) return;
      waiting.delete(job);
      clearTimeout(job.timer);
      idle.delete(decoder);
      decoder
        .decode(job.bytes, job.maxPixels)
        .then(job.resolve, job.reject)
        .finally(() => decoder.isUsable() && comeFree(decoder));
    }
  };
  const turnAway = (job: Job) => {
    waiting.delete(job);
    clearTimeout(job.timer);
    job.reject(new Error('No image decoder became free in time.'));
  };
  const begin = () => {
    if (!begun) for (let i = 0; i < processes; i++) start();
    begun = true;
  };

  return {
    decode: (bytes, maxPixels) =>
      new Promise((resolve, reject) => {
        begin();
        const timer = setTimeout(() => turnAway(job), limits.timeoutMs);
        const job: Job = { bytes, maxPixels, resolve, reject, timer };
        waiting.add(job);
        handOut();
      }),
    async ready() {
      begin();
      await Promise.all([...all].map(({ start }) => start));
    },
    async close() {
      closed = true;
      restarts.end();
      for (const job of waiting) turnAway(job);
      for (const decoder of all) decoder.kill();
      await Promise.all([...all].map(({ end }) => end));
    },
  };
}
