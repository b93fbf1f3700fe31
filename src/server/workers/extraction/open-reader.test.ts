import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../test/harness/vision/seen-documents.ts';
import { readDocument } from '../../verification/extraction/read-document.ts';
import type { TextLine } from '../../vision/evidence.ts';
import { openReader, type Reader } from './open-reader.ts';

const NO_DETAILS = {
  middle_name: null,
  date_of_birth: null,
  license_number: null,
  license_state: null,
  license_issue_date: null,
  license_expiry_date: null,
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: null,
};

/** A thread that crashes on every question. */
const CRASHES = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => process.exit(1));
  parentPort.postMessage({ is: 'started' });
`;
const HANGS = CRASHES.replace('process.exit(1)', '{ for (;;); }');

const sight = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let app: TestApp;
let hasty: TestApp;
let reader: Reader;
let image: Buffer;
let folder: string;
const failures: string[] = [];
const onFailure = ({ message }: Error) => failures.push(message);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-reading-'));
  const readDocument: Reader['read'] = (...args) => reader.read(...args);
  app = await startApp({ vision: fakeVision(sight), readDocument });
  hasty = await startApp({ vision: fakeVision(sight), readDocument, budgetSeconds: 1 });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
});
afterEach(async () => {
  await reader.close();
  sight.document = ADAS_CARD;
  failures.length = 0;
});
afterAll(async () => {
  await app.close();
  await hasty.close();
  await rm(folder, { recursive: true });
});

async function sendLicence(to: TestApp, details: object = ADA) {
  const bearer = await logIn(to);
  const token = await mint(to, bearer, await newSubject(to, bearer, details));
  return upload(to, token, 'license', image);
}

async function openBrokenReader(source: string): Promise<Reader> {
  const module = join(folder, 'worker.mjs');
  await writeFile(module, source);
  return openReader({ onFailure, workerUrl: pathToFileURL(module) });
}

/** Text lines that count how often this thread reads each of them. */
function countedLines(text: string, count: number) {
  const looks = new Array<number>(count).fill(0);
  const lines = looks.map(
    (_, at): TextLine => ({
      get text() {
        looks[at]! += 1;
        return text;
      },
      confidence: 0.99,
      box: { x: 0.1, y: at / 130, width: 0.8, height: 0.006 },
    }),
  );
  return { looks, lines };
}

describe('document reader', () => {
  test('reads a licence on a separate thread, with the same verdict', async () => {
    reader = openReader({ onFailure });
    expect((await sendLicence(app)).body).toMatchObject({ status: 'LICENSE_APPROVED' });
    expect(failures).toEqual([]);
  });

  test('reads all of a document that the main thread would read', async () => {
    reader = openReader({ onFailure });
    const evidence = seenLicence({
      face: { ...fakeFace('Ada'), fitness: 0.5 },
      unread: 0.56,
      medium: { ok: true, value: { colour: 0, ratio: 0.7, bar: 0 } },
      text: {
        ok: true,
        value: [{ text: '12.04.1984', confidence: 0.95, box: { x: 0.4, y: 0.2, width: 0.3, height: 0.05 } }],
      },
    });
    const at = new Date('2026-11-28T12:00:00Z');
    const details = { ...NO_DETAILS, first_name: 'Ada', last_name: 'Northwood' };
    const reading = await reader.read(evidence, details, at, Date.now() + 60_000);
    expect(reading).toEqual(readDocument(evidence, details, at));
    expect(reading).toMatchObject({
      otherScript: true,
      portrait: { value: { cause: 'unfit' } },
      original: { state: 'contradicted' },
    });
  });

  test('[S53] reads each line on the main thread only to clone and to store it', async () => {
    reader = openReader({ onFailure });
    const { looks, lines } = countedLines('A'.repeat(40), 40);
    sight.document = seenLicence({ text: { ok: true, value: lines } });
    const names = { first_name: 'A', middle_name: 'A', last_name: 'A'.repeat(100), dob: '2000-01-01' };
    expect((await sendLicence(app, names)).status).toBe(200);
    // Once to clone it for the thread, and once for the attempt's evidence.
    expect([...new Set(looks)]).toEqual([2]);
  });

  test('parks a licence if the thread crashes over it, and reads the next on another thread', async () => {
    reader = await openBrokenReader(CRASHES);
    const parkedBody = { status: 'LICENSE_PENDING_APPROVAL', reason: 'Text extraction unavailable.' };
    expect((await sendLicence(app)).body).toMatchObject(parkedBody);
    expect((await sendLicence(app)).body).toMatchObject(parkedBody);
  });

  test('[S53] parks a licence if the thread hangs until the budget is spent', async () => {
    reader = await openBrokenReader(HANGS);
    expect((await sendLicence(hasty)).body).toMatchObject({
      status: 'LICENSE_PENDING_APPROVAL',
      reason: 'Verification exceeded its time budget.',
    });
  });
});
