import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { siblingModule } from '../../workers/start-thread.ts';
import { typescriptLoader } from '../../workers/typescript-loader.ts';
import type { DecodedImage } from './decode-image.ts';
import { openPipeReader, readAnswer, writeLength } from './decoder-messages.ts';

/** The limits of one image in the process that decodes it. */
export type DecoderLimits = {
  /** milliseconds of processor time; an image that takes more is `too_costly` */
  maxCpuMs: number;
  /** milliseconds to wait for an answer; after them the process counts as hung */
  timeoutMs: number;
  /** bytes of memory of the whole process; an image that takes it beyond is `too_costly` */
  maxMemory: number;
};

/** A process that decodes one image at a time. */
export type Decoder = {
  /** resolves when it is ready; rejects when it ends before that */
  start: Promise<void>;
  /** @throws Error when the process ends, or is ended because it gives no answer in time */
  decode(bytes: Uint8Array, maxPixels?: number): Promise<DecodedImage>;
  /** whether it is ready again */
  isUsable(): boolean;
  /** resolves when the process has ended */
  end: Promise<void>;
  /** ends it at any time */
  kill(): void;
};

/**
 * For glibc: memory of an image goes back to the system. Without it a process keeps some 40 MB more. The server's own
 * environment, where an operator may have set the same, is not passed on.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Starts a process that decodes images. It has neither the server's environment nor its memory, so it holds no key. It
 * ends with the server, however the server ends, because its input ends.
 */
export function startDecoder({ maxCpuMs, timeoutMs, maxMemory }: DecoderLimits): Decoder {
  const module = siblingModule(import.meta.url, 'decoder-process');
  const args = [...typescriptLoader(module), fileURLToPath(module), String(maxCpuMs), String(maxMemory)];
  const child = spawn(process.execPath, args, { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'ignore'] });
  const end = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve()); // it could not be started
  });
  child.stdin.on('error', () => {}); // it has ended, which its output shows
  const pipe = openPipeReader(child.stdout);
  let isUsable = true;
  const kill = () => {
    isUsable = false;
    child.kill('SIGKILL');
  };
  return {
    start: readAnswer(pipe).then(() => {}),
    async decode(bytes, maxPixels = 0) {
      child.stdin.write(writeLength(bytes.length));
      child.stdin.write(writeLength(maxPixels));
      child.stdin.write(bytes);
      const timer = setTimeout(kill, timeoutMs);
      try {
        const answer = await readAnswer(pipe);
        if (answer === 'started') throw new Error('The decoder started twice.');
        if (answer !== 'gave_up') return answer;
        kill();
        return { ok: false, problem: 'too_costly' };
      } catch (error) {
        kill();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    isUsable: () => isUsable,
    end,
    kill,
  };
}
