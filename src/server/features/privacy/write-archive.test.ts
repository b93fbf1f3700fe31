import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import { type Archive, writeArchive } from './write-archive.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const MEGABYTE = 1024 * 1024;
const fillImage = (number: number) => Buffer.alloc(MEGABYTE, number);

/** Five late files of a megabyte, and the fetched ones. */
function fiveImages(): { archive: Archive; fetched: number[] } {
  const fetched: number[] = [];
  const late = [1, 2, 3, 4, 5].map((number) => ({
    name: `images/${number}.jpg`,
    at: AT,
    fetch: async () => {
      fetched.push(number);
      return fillImage(number);
    },
  }));
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content), at: AT });
  const last = () => [text('last.json', JSON.stringify(fetched))];
  return { archive: { first: [text('README.txt', 'å, read me')], late, last }, fetched };
}

/** Long enough for everything that can proceed by itself to do so. */
async function waitForArchive(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await setImmediate();
}

test('an archive contains every file whole, and the last file lists the late ones', async () => {
  const files = readZip(await buffer(writeArchive(fiveImages().archive)));
  expect(files.get('README.txt')?.toString()).toBe('å, read me');
  for (const number of [1, 2, 3, 4, 5]) {
    expect(files.get(`images/${number}.jpg`)?.equals(fillImage(number))).toBe(true);
  }
  expect(files.get('last.json')?.toString()).toBe('[1,2,3,4,5]');
  expect(files.size).toBe(7);
});

test('an archive leaves out missing files, and includes empty ones', async () => {
  const { archive } = fiveImages();
  archive.late[1]!.fetch = async () => null;
  archive.late[2]!.fetch = async () => new Uint8Array();
  const files = readZip(await buffer(writeArchive(archive)));
  expect(files.has('images/2.jpg')).toBe(false);
  expect(files.get('images/3.jpg')).toHaveLength(0);
  expect(files.get('images/5.jpg')).toHaveLength(MEGABYTE);
});

test('an archive waits for a reader that does not read: one image is fetched, and no second', async () => {
  const { archive, fetched } = fiveImages();
  const stream = writeArchive(archive);
  await waitForArchive();
  expect(fetched).toEqual([1]);
  expect(readZip(await buffer(stream)).size).toBe(7);
});

test('an archive stops when the reader disconnects', async () => {
  const { archive, fetched } = fiveImages();
  const stream = writeArchive(archive);
  stream.on('data', () => {
    if (fetched.length > 0) stream.destroy();
  });
  await once(stream, 'close');
  await waitForArchive();
  expect(fetched).toEqual([1]);
});

testDeep('an archive keeps no image in memory that it has written', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { archive } = fiveImages();
  const images: WeakRef<Buffer>[] = [];
  const aliveAtFetch: number[] = [];
  for (const file of archive.late) {
    file.fetch = async () => {
      await waitForArchive();
      collectGarbage();
      aliveAtFetch.push(images.filter((image) => image.deref()).length);
      const image = fillImage(images.length);
      images.push(new WeakRef(image));
      return image;
    };
  }
  for await (const chunk of writeArchive(archive)) expect(chunk.length).toBeGreaterThan(0);
  expect(aliveAtFetch).toEqual([0, 0, 0, 0, 0]);
});

test('an archive breaks off when a late file is unavailable, so that it does not look complete', async () => {
  const { archive } = fiveImages();
  archive.late[3]!.fetch = async () => {
    throw new Error('The store does not answer.');
  };
  await expect(buffer(writeArchive(archive))).rejects.toThrow('The store does not answer.');
});
