import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { renderArtwork } from '../../../tools/specimen/artwork.ts';
import { type CardOptions, drawCard } from '../../../tools/specimen/card/draw-card.ts';
import { readSides } from '../features/submissions/pipeline/read-sides.ts';
import type { Inference } from '../inference/inference.ts';
import { readDocument } from '../verification/extraction/read-document.ts';
import type { StoredDetails } from '../verification/record-match/stored-details.ts';
import { raiseImageSignals } from '../verification/signals/raise-image-signals.ts';
import { decodeImage } from './decoding/decode-image.ts';
import type { DocumentEvidence } from './evidence.ts';
import { examineDocument } from './examine-document.ts';
import type { Pixels } from './image/pixels.ts';

let inference: Inference;

beforeAll(async () => {
  inference = await openTestNets();
});

/** Where a card's top left is on the page, by how many degrees it is turned, and how wide it is in pixels. */
type Place = { left: number; top: number; turn?: number; width?: number };
type PlacedCard = Place & { card: CardOptions };

const CARD_WIDTH = 760;
const FRONT: CardOptions = { person: 0, layout: 'es-id' };
const BACK: CardOptions = { ...FRONT, side: 'back' };
const OF_ANOTHER: CardOptions = { person: 1, layout: 'es-id' };

async function photographPage(
  size: { width: number; height: number },
  cards: readonly PlacedCard[],
): Promise<Pixels> {
  const layers = await Promise.all(
    cards.map(async ({ card, left, top, turn = 0, width: cardWidth = CARD_WIDTH }) => {
      const { data, width, height } = await renderArtwork(await drawCard(card), cardWidth);
      const cardImage = sharp(data, { raw: { width, height, channels: 4 } });
      const input = await cardImage.rotate(turn, { background: '#00000000' }).png().toBuffer();
      return { input, left, top };
    }),
  );
  const jpeg = await sharp({ create: { ...size, channels: 3, background: '#75685c' } })
    .composite(layers)
    .jpeg({ quality: 90 })
    .toBuffer();
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

const examine = (photo: Pixels) => examineDocument(photo, inference, Date.now() + 60_000);

const UNRELATED: StoredDetails = {
  ...{ first_name: 'Otto', middle_name: null, last_name: 'Farwell', date_of_birth: null },
  ...{ license_number: null, license_state: null, license_issue_date: null, license_expiry_date: null },
  ...{ addr_street: null, addr_city: null, addr_state: null, addr_zip: null, addr_country: null },
};

function readBoth(photo: Pixels, evidence: DocumentEvidence) {
  const vision = {
    examineDocument: async () => evidence,
    examineBack: () => Promise.reject(new Error('There is no image of a back.')),
    rereadStrips: async () => ({ ok: false, why: 'unavailable' }) as const,
  };
  const task = { photo, back: null, details: UNRELATED };
  const read = async (...[of, details, at]: Parameters<typeof readDocument>) => readDocument(of, details, at);
  return readSides({ vision, readDocument: read }, task, new Date(), Date.now() + 60_000);
}

it.each<[string, { width: number; height: number }, PlacedCard[]]>([
  [
    'one above the other',
    { width: 900, height: 1120 },
    [
      { card: FRONT, left: 70, top: 50 },
      { card: BACK, left: 70, top: 580 },
    ],
  ],
  [
    'the back above, and both turned a little',
    { width: 940, height: 1200 },
    [
      { card: BACK, left: 60, top: 40, turn: 3 },
      { card: FRONT, left: 60, top: 640, turn: -4 },
    ],
  ],
  [
    'side by side',
    { width: 1700, height: 620 },
    [
      { card: FRONT, left: 40, top: 70 },
      { card: BACK, left: 860, top: 80 },
    ],
  ],
])('both sides on one image are found as a front and a back: %s', async (_, size, cards) => {
  const photo = await photographPage(size, cards);
  const evidence = await examine(photo);
  expect(evidence.beside).toEqual({ ok: true, value: 0 });
  expect(evidence.faces.ok && evidence.faces.value[0]?.box.height).toBeCloseTo(0.28, 1);
  const { reading, sides, documentEvidence: ofBoth } = await readBoth(photo, evidence);
  expect(sides?.map(({ side, codes }) => [side, codes?.mrz?.check_digits ?? null])).toEqual([
    ['front', null],
    ['back', true],
  ]);
  expect(reading.kind).toEqual({ ok: true, value: 'identity_card' });
  expect(reading.extracted.fields.last_name?.source).toBe('zone');
  expect('behind' in ofBoth).toBe(false);
});

it('a card of another size beside the front is no back of it', async () => {
  const photo = await photographPage({ width: 1500, height: 620 }, [
    { card: FRONT, left: 40, top: 70 },
    { card: BACK, left: 880, top: 140, width: 540 },
  ]);
  const evidence = await examine(photo);
  expect(evidence.behind).toBeUndefined();
  expect((await readBoth(photo, evidence)).sides).toBeNull();
});

it('one card alone is one side', async () => {
  for (const card of [FRONT, BACK]) {
    const photo = await photographPage({ width: 900, height: 640 }, [{ card, left: 70, top: 80 }]);
    const evidence = await examine(photo);
    expect(evidence.behind).toBeUndefined();
    expect((await readBoth(photo, evidence)).sides).toBeNull();
  }
});

it('an upright card alone is one side, not two', async () => {
  const card: CardOptions = { person: 0, layout: 'upright' };
  const photo = await photographPage({ width: 900, height: 1380 }, [{ card, left: 70, top: 80 }]);
  const evidence = await examine(photo);
  expect(evidence.behind).toBeUndefined();
  expect((await readBoth(photo, evidence)).sides).toBeNull();
});

it.each<[string, { width: number; height: number }, PlacedCard[]]>([
  [
    'one above the other',
    { width: 900, height: 1120 },
    [
      { card: FRONT, left: 70, top: 50 },
      { card: OF_ANOTHER, left: 70, top: 580 },
    ],
  ],
  [
    'side by side',
    { width: 1700, height: 620 },
    [
      { card: FRONT, left: 40, top: 70 },
      { card: OF_ANOTHER, left: 860, top: 80 },
    ],
  ],
  [
    'the one on a part of the other',
    { width: 1300, height: 900 },
    [
      { card: OF_ANOTHER, left: 40, top: 60 },
      { card: FRONT, left: 420, top: 330 },
    ],
  ],
])(
  '[S283] cards of two people raise a signal, and the other card adds nothing: %s',
  async (_, size, cards) => {
    const photo = await photographPage(size, cards);
    const evidence = await examine(photo);
    expect(raiseImageSignals(evidence)).toContainEqual(
      expect.objectContaining({ signal: 'another_document' }),
    );
    expect(evidence.behind).toBeUndefined();
  },
);

it('[S283] the zone of another card beside the front is not its own', async () => {
  const photo = await photographPage({ width: 1700, height: 620 }, [
    { card: FRONT, left: 40, top: 70 },
    { card: { person: 1, layout: 'es-id', side: 'back' }, left: 860, top: 80 },
  ]);
  const { codes } = await examine(photo);
  expect(codes.mrz).toEqual({ ok: true, value: null });
});
