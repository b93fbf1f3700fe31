import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { type Decoders, type OpenDecodersOptions, openDecoders } from './open-decoders.ts';

let decoders: Decoders;
let replaced: Promise<Error>;
afterEach(() => decoders.close());

/** However slow the machine is, only a test that says so ends a picture for its wait. */
async function open(options: OpenDecodersOptions = {}): Promise<void> {
  replaced = new Promise((resolve) => {
    decoders = openDecoders({ processes: 1, timeoutMs: 600_000, onFailure: resolve, ...options });
  });
  await decoders.ready();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5080c0' } });

/** 40 megapixels, which take a while; nothing before decoding speaks against them. Drawn once. */
let large: Promise<Buffer> | undefined;
function drawLarge(): Promise<Buffer> {
  large ??= picture(8000, 5000).png({ progressive: true }).toBuffer();
  return large;
}

/** The processes that decode, of those that this one started, but for `others`: another suite's may be ending. */
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

it('say of an image what decodeImage says, in memory that threads share', async () => {
  await open();
  const images = await Promise.all([
    picture(2400, 1800).jpeg().toBuffer(),
    picture(300, 300).png().toBuffer(),
    picture(100, 100).png().toBuffer(),
    Buffer.from('just words'),
  ]);
  const seen = await Promise.all(images.map((bytes) => decoders.decode(bytes)));
  for (const [index, image] of seen.entries()) {
    const here = await decodeImage(images[index]!);
    expect({ ...image, pixels: null }).toEqual({ ...here, pixels: null });
    if (image.ok && here.ok) expect(Buffer.compare(image.pixels.data, here.pixels.data)).toBe(0);
  }
  expect(seen[0]?.ok && seen[0].pixels.data.buffer).toBeInstanceOf(SharedArrayBuffer);
});

it('end an image that takes more time of the processor than it may, and go on with the next', async () => {
  const bytes = await drawLarge();
  await open({ maxCpuMs: 1 });
  expect(await decoders.decode(bytes)).toEqual({ ok: false, problem: 'too_costly' });
  expect((await replaced).message).toBe('An image decoder stopped; another one replaces it.');
  expect(await decoders.decode(Buffer.alloc(0))).toEqual({ ok: false, problem: 'empty' });
});

it('end an image that takes more memory than it may', async () => {
  await open({ maxMemory: 1 });
  const bytes = await drawLarge();
  expect(await decoders.decode(bytes)).toEqual({ ok: false, problem: 'too_costly' });
});

it('end a process that gives no answer in time, which is no fault of the image', async () => {
  const bytes = await drawLarge();
  await open({ timeoutMs: 1 });
  await expect(decoders.decode(bytes)).rejects.toThrow('The pipe ended.');
});

it.runIf(process.platform === 'linux')(
  'lose one image with a process that is killed, and have nothing of the server’s environment',
  async () => {
    const others = (await listDecoders(process.pid)).map(({ pid }) => pid);
    await open();
    const [decoder] = await listDecoders(process.pid, others);
    expect(decoder?.environment).toMatch(/^(?:MALLOC_\w+=\d+\0){3}$/);
    const bytes = await drawLarge();
    const lost = expect(decoders.decode(bytes)).rejects.toThrow('The pipe ended.');
    process.kill(decoder!.pid, 'SIGKILL');
    await lost;
    expect((await decoders.decode(await picture(300, 300).png().toBuffer())).ok).toBe(true);
    await decoders.close();
    expect(await listDecoders(process.pid, others)).toEqual([]);
  },
);

it('reduce an image to as many pixels as are wanted', async () => {
  await open();
  const bytes = await picture(2000, 2000).jpeg().toBuffer();
  const image = await decoders.decode(bytes, 250_000);
  if (!image.ok) throw new Error(image.problem);
  expect(image).toMatchObject({ width: 2000, height: 2000, pixels: { width: 500, height: 500 } });
});
