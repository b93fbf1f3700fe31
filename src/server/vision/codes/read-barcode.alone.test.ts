import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import type { Pixels } from '../image/pixels.ts';
import { readBarcode } from './read-barcode.ts';

/** A symbol with white around it, turned as given. */
async function draw(
  symbol: { bcid: string; text: string; eclevel?: number | string },
  turn = 0,
): Promise<Pixels> {
  const png = await bwipjs.toBuffer({ ...symbol, scale: 2 } as Parameters<typeof bwipjs.toBuffer>[0]);
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .rotate(turn, { background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

afterEach(() => vi.unstubAllGlobals());

const text = '@\n\x1e\rANSI 636999100001DL00310009DLDAQ1\n\r';

it.each([0, 90, 180, 270])('a barcode keeps control characters, turned by %i degrees', async (turn) => {
  expect(await readBarcode(await draw({ bcid: 'pdf417', text }, turn))).toEqual({
    symbology: 'PDF417',
    text,
  });
});

it('no barcode is found on an empty image, or in symbols of other kinds', async () => {
  const white = { data: new Uint8Array(400 * 300 * 3).fill(255), width: 400, height: 300 };
  expect(await readBarcode(white)).toBeNull();
  expect(await readBarcode(await draw({ bcid: 'qrcode', text: 'hello' }))).toBeNull();
  expect(await readBarcode(await draw({ bcid: 'code128', text: 'hello' }))).toBeNull();
});

it('images of any size are accepted, the smallest too', async () => {
  for (const [width, height] of [
    [1, 1],
    [1, 400],
    [400, 1],
    [3, 2],
  ] as const)
    expect(await readBarcode({ data: new Uint8Array(width * height * 3), width, height })).toBeNull();
});

it('reading a barcode never uses the network', async () => {
  const fetched = vi.fn(() => Promise.reject(new Error('The network was asked.')));
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const fresh = await import('./read-barcode.ts');
  expect((await fresh.readBarcode(await draw({ bcid: 'pdf417', text })))?.text).toBe(text);
  expect(fetched).not.toHaveBeenCalled();
});

it('reading is unavailable without its WebAssembly, and works again afterwards', async () => {
  vi.resetModules();
  const fresh = await import('./read-barcode.ts');
  const { purgeZXingModule } = await import('zxing-wasm/reader');
  purgeZXingModule();
  const image = await draw({ bcid: 'pdf417', text });
  vi.stubGlobal('WebAssembly', {
    ...WebAssembly,
    Module: class {
      constructor() {
        throw new Error('No memory is left.');
      }
    },
  });
  await expect(fresh.readBarcode(image)).rejects.toMatchObject({
    name: 'InferenceError',
    why: 'unavailable',
  });
  vi.unstubAllGlobals();
  expect((await fresh.readBarcode(image))?.text).toBe(text);
});
