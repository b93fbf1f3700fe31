import { collectGarbage } from '../../workers/collect-garbage.ts';
import { decodeImage } from './decode-image.ts';
import { type DecoderAnswer, openPipeReader, writeLength } from './decoder-messages.ts';

// One decoder: reads images from its standard input and writes the decoded pixels to its output. Its arguments are the
// milliseconds of processor time, and the bytes of memory, that one image may take. libvips cannot be stopped, so an
// image that exceeds them ends the process. The process first reports that the image was the reason.

const [maxCpuMs, maxMemory] = process.argv.slice(2).map(Number) as [number, number];
/** Milliseconds between two checks of an image's processor time and memory. */
const CHECK_INTERVAL_MS = 20;

// A terminal or service manager sends these to every process of the server, whose work here is not done yet. Only the
// end of its input ends this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

serve().catch(() => process.kill(process.pid, 'SIGKILL'));

async function serve(): Promise<never> {
  const pipe = openPipeReader(process.stdin);
  await writeAnswer({ kind: 'started' });
  for (;;) {
    const length = await pipe.length();
    const maxPixels = (await pipe.length()) || undefined;
    await answer(await pipe.fill(Buffer.alloc(length)), maxPixels);
    collectGarbage();
  }
}

async function answer(bytes: Uint8Array, maxPixels: number | undefined): Promise<void> {
  const startUsage = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(startUsage);
    if ((user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > maxMemory) void exitAfterFailure();
  }, CHECK_INTERVAL_MS);
  const image = await decodeImage(bytes, maxPixels);
  clearInterval(watch);
  if (!image.ok) return writeAnswer({ kind: 'refused', problem: image.problem });
  const { width, height, format, pixels } = image;
  const size = { width: pixels.width, height: pixels.height };
  await writeAnswer({ kind: 'decoded', width, height, format, pixels: size }, pixels.data);
}

/** The server ends the process when it reads this; if the server is gone, the process ends itself. */
async function exitAfterFailure(): Promise<void> {
  await writeAnswer({ kind: 'gave_up' });
  process.kill(process.pid, 'SIGKILL');
}

function writeAnswer(answer: DecoderAnswer, pixels: Uint8Array = new Uint8Array(0)): Promise<void> {
  const text = Buffer.from(JSON.stringify(answer));
  process.stdout.write(writeLength(text.length));
  process.stdout.write(text);
  return new Promise((resolve) => process.stdout.write(pixels, () => resolve()));
}
