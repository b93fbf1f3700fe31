import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { testDeep } from '../../../../test/harness/tier.ts';
import { decodeImage } from './decode-image.ts';
import { type Decoders, type OpenDecodersOptions, openDecoders } from './open-decoders.ts';

let decoders: Decoders;
let failurePromise: Promise<Error>;
afterEach(() => decoders.close());

/** Only a test about timeouts ends an image for its wait, however slow the machine is. */
async function open(options: OpenDecodersOptions = {}): Promise<void> {
  failurePromise = new Promise((resolve) => {
    decoders = openDecoders({ processes: 1, timeoutMs: 600_000, onFailure: resolve, ...options });
  });
  await decoders.ready();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5080c0' } });

/** 40 megapixels, which take a while; no check before decoding refuses them. Drawn once. */
let large: Promise<Buffer> | undefined;
function drawLarge(): Promise<Buffer> {
  large ??= picture(8000, 5000).png({ progressive: true }).toBuffer();
  return large;
}

/** The decoder processes that this one started, except `others`: another suite's may be ending. */
async function listDecoders(
  parent: number,
  others: readonly number[] = [],
): Promise<{ pid: number; environment: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && !others.includes(pid));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [status, command, environment] = await Promise.all([
        read('status'),
        read('cmdline'),
        read('environ'),
      ]);
      const isOurs = status.includes(`PPid:\t${parent}\n`) && command.includes('decoder-process');
      return isOurs ? { pid, environment } : null;
    }),
  );
  return all.filter((each) => each !== null);
}

testDeep('decoders return the result of decodeImage, in memory that threads share', async () => {
  await open();
  const images = await Promise.all([
    picture(2400, 1800).jpeg().toBuffer(),
    picture(300, 300).png().toBuffer(),
    picture(100, 100).png().toBuffer(),
    Buffer.from('just words'),
  ]);
  const decodedImages = await Promise.all(images.map((bytes) => decoders.decode(bytes)));
  for (const [index, image] of decodedImages.entries()) {
    const here = await decodeImage(images[index]!);
    expect({ ...image, pixels: null }).toEqual({ ...here, pixels: null });
    if (image.ok && here.ok) expect(Buffer.compare(image.pixels.data, here.pixels.data)).toBe(0);
  }
  expect(decodedImages[0]?.ok && decodedImages[0].pixels.data.buffer).toBeInstanceOf(SharedArrayBuffer);
});

it('[S52] decoders end an image that exceeds its processor time, and continue with the next', async () => {
  const bytes = await drawLarge();
  await open({ maxCpuMs: 1 });
  expect(await decoders.decode(bytes)).toEqual({ ok: false, problem: 'too_costly' });
  expect((await failurePromise).message).toBe('An image decoder stopped; another one replaces it.');
  expect(await decoders.decode(Buffer.alloc(0))).toEqual({ ok: false, problem: 'empty' });
});

it('decoders end an image that exceeds its memory', async () => {
  await open({ maxMemory: 1 });
  const bytes = await drawLarge();
  expect(await decoders.decode(bytes)).toEqual({ ok: false, problem: 'too_costly' });
});

it('decoders end a process that does not answer in time, and do not blame the image', async () => {
  const bytes = await drawLarge();
  await open({ timeoutMs: 1 });
  await expect(decoders.decode(bytes)).rejects.toThrow('The pipe ended.');
});

it.runIf(process.platform === 'linux')(
  '[S51] decoders lose one image with a killed process, and have nothing of the server’s environment',
  async () => {
    const others = (await listDecoders(process.pid)).map(({ pid }) => pid);
    await open();
    const [decoder] = await listDecoders(process.pid, others);
    expect(decoder?.environment).toMatch(/^(?:MALLOC_\w+=\d+\0){3}$/);
    const bytes = await drawLarge();
    const rejection = expect(decoders.decode(bytes)).rejects.toThrow('The pipe ended.');
    process.kill(decoder!.pid, 'SIGKILL');
    await rejection;
    expect((await decoders.decode(await picture(300, 300).png().toBuffer())).ok).toBe(true);
    await decoders.close();
    expect(await listDecoders(process.pid, others)).toEqual([]);
  },
);

testDeep('decoders reduce an image to the wanted number of pixels', async () => {
  await open();
  const bytes = await picture(2000, 2000).jpeg().toBuffer();
  const image = await decoders.decode(bytes, 250_000);
  if (!image.ok) throw new Error(image.problem);
  expect(image).toMatchObject({ width: 2000, height: 2000, pixels: { width: 500, height: 500 } });
});
