/**
 * The cost of the most expensive pictures that are still accepted, in milliseconds of the processor: `npm run
 * bench:decode`.
 */
import sharp from 'sharp';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import { openDecoders } from '../../../src/server/vision/decoding/open-decoders.ts';
import { hostileJpeg } from '../../../test/harness/pictures/hostile-jpeg.ts';
import { hostilePng } from '../../../test/harness/pictures/hostile-png.ts';
import { hostileWebp } from '../../../test/harness/pictures/hostile-webp.ts';
import { describeMachine } from '../describe-machine.ts';
import { percentile } from '../statistics.ts';

const SIZE = { width: 8000, height: 6250 };
const ROUNDS = 15;
const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });

const ALL_COLOURS = { quality: 70, progressive: true, chromaSubsampling: '4:4:4' };
const PICTURES: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['JPEG, plain', () => photograph(8000, 6250).jpeg({ quality: 70 }).toBuffer()],
  ['JPEG, progressive, all colours', () => photograph(8000, 6250).jpeg(ALL_COLOURS).toBuffer()],
  ['JPEG, refined', () => hostileJpeg({ ...SIZE, components: 3, scans: 7, kind: 'refining' })],
  ['JPEG, gone over', () => hostileJpeg({ ...SIZE, components: 3, scans: 40 })],
  ['JPEG, four inks', () => hostileJpeg({ ...SIZE, components: 4, kind: 'flat', scans: 2 })],
  ['PNG, interlaced, alpha', () => hostilePng({ ...SIZE, colour: 6, interlaced: true })],
  ['WebP, lossless', () => hostileWebp(SIZE.width, SIZE.height, true)],
];

console.log(describeMachine());
await decodeImage(hostileJpeg({ width: 400, height: 400 }));
for (const [name, make] of PICTURES) {
  const bytes = await make();
  const begun = process.cpuUsage();
  const image = await decodeImage(bytes);
  const { user, system } = process.cpuUsage(begun);
  console.log(
    `${name.padEnd(32)} ${((user + system) / 1000).toFixed(0)} ms${image.ok ? '' : ` ${image.problem}`}`,
  );
}

const decoders = openDecoders();
await decoders.ready();
for (const [width, height] of [
  [2000, 1500],
  [4000, 3000],
] as const) {
  const bytes = await photograph(width, height).jpeg({ quality: 70 }).toBuffer();
  const [here, there]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    here.push(await timed(() => decodeImage(bytes)));
    there.push(await timed(() => decoders.decode(bytes)));
  }
  const [own, other] = [here, there].map((times) => percentile(times, 0.5).toFixed(0));
  console.log(`${width} x ${height}: ${own} ms in the process, ${other} ms in a separate one`);
}
await decoders.close();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
