import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictures } from '../../../test/harness/images/images.ts';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { type Artwork, renderArtwork, svgDocument } from '../../../tools/specimen/artwork.ts';
import { CARD_LAYOUTS, IDENTITY_LAYOUTS } from '../../../tools/specimen/card/card-spec.ts';
import { type CardOptions, drawCard } from '../../../tools/specimen/card/draw-card.ts';
import { documentNumber, frenchNumber } from '../../../tools/specimen/card/encode-mrz.ts';
import { SCRIPTS } from '../../../tools/specimen/card/letter-in.ts';
import type { SpecimenOptions } from '../../../tools/specimen/make-specimen.ts';
import { people, readPortrait, readSelfie } from '../../../tools/specimen/people.ts';
import { type PhotographOptions, photographArtwork } from '../../../tools/specimen/photo/take-photograph.ts';
import type { Scene } from '../../../tools/specimen/scene/draw-scene.ts';
import { type Inference, InferenceError } from '../inference/inference.ts';
import type { ModelName } from '../inference/model-names.ts';
import { readCodes } from '../verification/codes/read-codes.ts';
import { classifyDocument } from '../verification/document/classify-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../verification/document/kinds-without-portrait-side.ts';
import { readDocument } from '../verification/extraction/read-document.ts';
import { countFaces } from '../verification/faces/count-faces.ts';
import { getGhostDistance, judgeGhost } from '../verification/faces/judge-ghost.ts';
import { foldText } from '../verification/lexicon/fold-text.ts';
import { withoutLookAlikes } from '../verification/lexicon/look-alikes.ts';
import { GHOST_DIFFERENT_FROM } from '../verification/policy/face-policy.ts';
import { decodeImage } from './decoding/decode-image.ts';
import type { DocumentEvidence } from './evidence.ts';
import { examineDocument } from './examine-document.ts';
import { turnCorners } from './geometry/align-corners.ts';
import type { Quad } from './geometry/homography.ts';
import { mapQuad } from './geometry/quad.ts';
import { quadOverlap } from './geometry/quad-overlap.ts';
import type { Pixels } from './image/pixels.ts';

let inference: Inference;

beforeAll(async () => {
  inference = await openTestNets();
});

const inAMinute = () => Date.now() + 60_000;

async function decode(jpeg: Buffer): Promise<Pixels> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

async function examine(jpeg: Buffer): Promise<DocumentEvidence> {
  return examineDocument(await decode(jpeg), inference, inAMinute());
}

function classifyEvidence(evidence: DocumentEvidence) {
  const { kind } = classifyDocument(evidence);
  return kind.ok ? kind.value : kind.why;
}

/** The net with some of its models unavailable. */
function without(...models: ModelName[]): Inference {
  return {
    nets: inference.nets,
    run: (model, input, deadline) =>
      models.includes(model)
        ? Promise.reject(new InferenceError('unavailable', `${model} is switched off.`))
        : inference.run(model, input, deadline),
  };
}

/** A page of A4 at 200 dots to an inch, and the place of a card on it. */
const PAGE = [1654, 2339] as const;
const PLACE_ON_PAGE = [300, 320] as const;

async function scanOnPage(card: Artwork, { width, rotation }: { width: number; rotation: number }) {
  const { data, ...size } = await renderArtwork(card, width);
  const cardImage = sharp(data, { raw: { width: size.width, height: size.height, channels: 4 } });
  const [left, top] = PLACE_ON_PAGE;
  const input = await cardImage.rotate(rotation).png().toBuffer();
  return sharp({ create: { width: PAGE[0], height: PAGE[1], channels: 3, background: '#fbfbfa' } })
    .composite([{ input, left, top }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

const PHOTOGRAPHS: [string, PhotographOptions][] = [
  ['on a desk', {}],
  ['that fills the frame', { fill: 1 }],
  ['tilted by 30 degrees', { tilt: 30 }],
  ['upside down', { rotation: 180 }],
  ['sideways', { rotation: 90, fill: 0.95 }],
  ['on a busy blanket, turned', { background: 'blanket', rotation: -20 }],
  ['on white paper', { background: 'white', rotation: 4 }],
  ['held in a hand', { background: 'hand', tilt: 12 }],
  ['under mild glare', { glare: 0.35, background: 'white' }],
];
it.each(PHOTOGRAPHS)('a licence is found, read and recognised, of either layout: %s', async (_, photo) => {
  for (const layout of ['us', 'eu'] as const) {
    const person = layout === 'us' ? 0 : 4;
    const { jpeg, corners, width, height } = await pictures.card({
      person,
      layout,
      photo,
    });
    const evidence = await examine(jpeg);
    expect(classifyEvidence(evidence)).toBe('licence');
    expectCorners(evidence, corners as unknown as Quad, width, height);
    expectFields(evidence, person);
    expect(evidence.portrait).toMatchObject({ ok: true, value: { descriptor: { length: 192 } } });
    expect(evidence.faces).toMatchObject({ ok: true, value: { length: layout === 'us' ? 2 : 1 } });
  }
});

it('a licence whose portrait is missing is a licence without a face', async () => {
  const card: SpecimenOptions = { person: 2, layout: 'eu', portrait: 'none', ghost: 'none' };
  const evidence = await examine((await pictures.card(card)).jpeg);
  expect(classifyEvidence(evidence)).toBe('licence');
  expect(evidence.faces).toEqual({ ok: true, value: [] });
  expect(evidence.portrait).toEqual({ ok: true, value: null });
  expect(evidence.ghost).toEqual({ ok: true, value: null });
});

it.each([0, 90, 180])('an upright licence, turned by %i degrees, is found and read', async (rotation) => {
  const photo = { megapixels: 1.4, seed: 5, rotation, fill: 0.9 };
  const { jpeg, corners, width, height } = await photographArtwork(await drawStandingCard(), photo);
  const evidence = await examine(jpeg);
  expect(classifyEvidence(evidence)).toBe('licence');
  expectCorners(evidence, corners as unknown as Quad, width, height);
  expect(evidence.document).toMatchObject({ ok: true, value: { vertical: true } });
});

it.each(CARD_LAYOUTS)(
  'a licence of the design %s, scanned without a margin, fills the image',
  async (layout) => {
    const evidence = await examine(await cutToCard({ person: 1, layout }));
    expect(classifyEvidence(evidence)).toBe('licence');
    expectFields(evidence, 1);
    if (!evidence.document.ok) throw new Error('The document was not looked at.');
    const whole = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    const { corners } = evidence.document.value;
    expect(corners?.toSorted(([x, y], [u, v]) => x - u || y - v)).toEqual(whole);
  },
);

it.each([
  ['us', 400, 0],
  ['eu', 500, 180],
  ['under', 500, 0],
] as const)(
  'a small licence on the page of a scanner is found and named: %s, %i pixels wide, turned by %i degrees',
  async (layout, width, rotation) => {
    const page = await scanOnPage(await drawCard({ person: 4, layout }), { width, rotation });
    const evidence = await examine(page);
    expect(classifyEvidence(evidence)).toBe('licence');
    const height = Math.round((width * 631) / 1000);
    const [left, top] = PLACE_ON_PAGE;
    const placed: Quad = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ];
    expectCorners(evidence, rotation ? turnCorners(placed, 2) : placed, ...PAGE);
  },
);

it('a ghost image is nearer to its own portrait than to another person’s', async () => {
  const photo = { fill: 0.9 };
  const evidence = await examine((await pictures.card({ person: 0, layout: 'us', photo })).jpeg);
  const other = await examine((await pictures.card({ person: 0, layout: 'us', ghost: 3, photo })).jpeg);
  const compare = (documentEvidence: DocumentEvidence) =>
    getGhostDistance(judgeGhost(documentEvidence, GHOST_DIFFERENT_FROM));
  const [near, far] = [compare(evidence), compare(other)];
  if (!near.ok || !far.ok) throw new Error('The faces were not compared.');
  expect(near.value).toBeLessThan(1);
  expect(far.value).toBeGreaterThan(1);
});

it('a face engraved into the artwork, and blurred until it has tones, is no third person', async () => {
  const photo = {
    rotation: 8,
    tilt: 10,
    fill: 0.957,
    megapixels: 2,
    blur: 1.06,
    background: 'white',
    seed: 218,
  } as const;
  const count = async (extraFaces: number) => {
    const { jpeg } = await pictures.card({ person: 6, layout: 'shape', extraFaces, photo });
    return countFaces((await examine(jpeg)).faces);
  };
  expect(await count(0)).toEqual({ ok: true, value: 2 });
  expect(await count(2)).toEqual({ ok: true, value: 4 });
});

/** The specimen maker's cards are all in landscape; this one has its title, portrait and fields one above the other. */
async function drawStandingCard(): Promise<Artwork> {
  const fields = [
    '4d DL T7231-0812',
    '3 DOB 12/08/1994',
    '4b EXP 05/17/2030',
    '1 TREMBLAY',
    '2 ANNE MARGUERITE',
  ];
  const below = [
    '8 214 RUE DES TILLEULS',
    'SAINTE-BRIVELLE 4310',
    '15 SEX F',
    '16 HGT 5-07',
    '18 EYES BRO',
    '9 CLASS C',
  ];
  const line = (text: string, x: number, y: number) =>
    `<text x="${x}" y="${y}" font-size="38" font-family="sans-serif" fill="#111">${text}</text>`;
  const portrait = `data:image/jpeg;base64,${(await readPortrait(3)).toString('base64')}`;
  return svgDocument(807, 1280, [
    '<rect width="807" height="1280" rx="48" fill="#e8eef5"/><rect width="807" height="130" fill="#254a80"/>',
    '<text x="50" y="85" font-size="56" font-weight="bold" font-family="sans-serif" fill="#fff">DRIVER LICENSE</text>',
    `<image x="50" y="170" width="300" height="375" xlink:href="${portrait}"/>`,
    ...fields.map((text, i) => line(text, 380, 220 + i * 70)),
    ...below.map((text, i) => line(text, 60, 620 + i * 90)),
  ]);
}

/** A scan cropped to a card's straight edges. */
async function cutToCard(card: CardOptions): Promise<Buffer> {
  const raster = await renderArtwork(await drawCard(card), 680);
  const { width, height } = raster;
  const edge = 9;
  return sharp(raster.data, { raw: { width, height, channels: 4 } })
    .extract({ left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function expectCorners(evidence: DocumentEvidence, truth: Quad, width: number, height: number): void {
  if (!evidence.document.ok || !evidence.document.value.corners) throw new Error('No corners were found.');
  const quad = mapQuad(evidence.document.value.corners, ([x, y]) => [x * width, y * height]);
  expect(quadOverlap(quad, truth)).toBeGreaterThan(0.9);
  // Upright: the card's own top left comes first.
  const [first, ...others] = truth.map(([x, y]) => Math.hypot(quad[0][0] - x, quad[0][1] - y));
  expect(first).toBeLessThan(Math.min(...others));
}

const fold = (text: string) => withoutLookAlikes(foldText(text));

function expectFields(evidence: DocumentEvidence, person: number): void {
  if (!evidence.text.ok) throw new Error('The text was not read.');
  const text = fold(evidence.text.value.map((line) => line.text).join(' '));
  const { last_name, license_number } = people[person]!.details;
  expect(text).toContain(fold(last_name));
  expect(text).toContain(fold(license_number));
}

describe('another document', () => {
  const DOCUMENTS = [
    ['identity-card', 'us', 'identity_card'],
    ['residence-permit', 'eu', 'residence_permit'],
    ['passport-card', 'us', 'identity_card'],
  ] as const;
  it.each(DOCUMENTS)('a %s is classified as itself', async (documentKind, layout, kind) => {
    const { jpeg } = await pictures.card({ person: 6, layout, documentKind });
    expect(classifyEvidence(await examine(jpeg))).toBe(kind);
  });
});

const holder = people[6]!.details;
const AT = new Date('2026-03-01');
const readZone = async (jpeg: Buffer) => {
  const { codes } = await examine(jpeg);
  return readCodes(codes, AT)?.mrz;
};

it.each(IDENTITY_LAYOUTS)('the identity card %s is named, and its zone is read whole', async (layout) => {
  const front = await pictures.card({ person: 6, layout });
  expect(classifyEvidence(await examine(front.jpeg))).toBe('identity_card');
  const isOld = layout === 'fr-id-1988';
  const { jpeg } = isOld ? front : await pictures.card({ person: 6, layout, side: 'back' });
  expect(await readZone(jpeg)).toMatchObject({
    check_digits: true,
    license_number: isOld ? frenchNumber(holder) : documentNumber(holder.license_number),
    date_of_birth: holder.date_of_birth,
  });
});

it.each(['D', 'NLD', 'IND'])('a passport of %s is named, and its zone is read whole', async (country) => {
  const { jpeg } = await pictures.card({ documentKind: 'passport', person: 6, country });
  const evidence = await examine(jpeg);
  expect(classifyEvidence(evidence)).toBe('passport');
  expect(readCodes(evidence.codes, AT)?.mrz).toMatchObject({
    check_digits: true,
    issuing_state: country,
    license_number: documentNumber(holder.license_number),
  });
});

it.each(SCRIPTS)('a card in %s is recognised as one in unsupported letters', async (script) => {
  const { jpeg } = await pictures.card({ person: 4, layout: 'eu', script });
  const evidence = await examine(jpeg);
  const { details } = people[4]!;
  const reading = readDocument(evidence, details, new Date('2026-03-01'));
  expect(reading.otherScript).toBe(true);
  expect(reading.kind).toMatchObject({ ok: true, value: expect.stringMatching(/^(other_card|licence)$/) });
  expect(reading.scoreFinding).toMatchObject({ ok: true, value: { identifies: false } });
});

describe('images without a document', () => {
  const SCENES: [Scene, PhotographOptions][] = [
    ['letter', {}],
    ['office-letter', {}],
    ['office-letter', { fill: 0.85 }],
    ['receipt', {}],
    ['screen', {}],
    ['scenery', {}],
    ['empty-card', {}],
    ['empty-card', { background: 'white' }],
  ];
  it.each(SCENES)('an image of a %s with %j is no document', async (scene, photo) => {
    const { jpeg } = await pictures.scene(scene, photo);
    expect(KINDS_WITHOUT_PORTRAIT_SIDE).toContain(classifyEvidence(await examine(jpeg)));
  });

  it.each([0, 3, 7])('a portrait of person %i is no document', async (person) => {
    expect(classifyEvidence(await examine(await readSelfie(person, 1)))).toBe('none');
  });
});

/** The nets, with a log of their calls in order: `+` where one is asked, `-` where it has answered. */
function heard(log: string[]): Inference {
  return {
    nets: inference.nets,
    async run(model, input, deadline) {
      log.push(`+${model}`);
      const outputs = await inference.run(model, input, deadline);
      log.push(`-${model}`);
      return outputs;
    },
  };
}

/** The nets with one of them unavailable from its second call on. */
function withoutSecond(model: ModelName): Inference {
  let calls = 0;
  const away = without(model);
  return {
    nets: inference.nets,
    run: (modelName, input, deadline) => {
      const one = modelName === model && ++calls > 1 ? away : inference;
      return one.run(modelName, input, deadline);
    },
  };
}

describe('independent calls are made at once', () => {
  it('the direction is asked for beside the portrait, and the faces of the card beside its text', async () => {
    const log: string[] = [];
    const photo = await decode((await pictures.card({ person: 0, layout: 'us' })).jpeg);
    const { text, faces } = await examineDocument(photo, heard(log), inAMinute());
    expect([text.ok, faces.ok]).toEqual([true, true]);
    expect(log.slice(0, 4)).toEqual([
      '+text-detection',
      '-text-detection',
      '+text-direction',
      '+face-detection',
    ]);
    const card = log.lastIndexOf('+text-detection');
    expect(log[card + 1]).toBe('+face-detection');
  });
});

describe('a page that is blank but for a part', () => {
  const textSearches = async (size: number) => {
    const log: string[] = [];
    const squares = [0, 1, 2].map((n) => `<rect x="${n * 90}" y="${n * 90}" width="40" height="60"/>`);
    const print = svgDocument(300, 300, squares);
    const input = await sharp(Buffer.from(print.svg)).resize(size).png().toBuffer();
    const page = sharp({ create: { width: PAGE[0], height: PAGE[1], channels: 3, background: '#fbfbfa' } });
    const jpeg = await page
      .composite([{ input, left: 300, top: 320 }])
      .jpeg()
      .toBuffer();
    const evidence = await examineDocument(await decode(jpeg), heard(log), inAMinute());
    expect(classifyEvidence(evidence)).toBe('none');
    return log.filter((call) => call === '+text-detection').length;
  };

  it('a part as small as a speck is not searched for text alone, and a larger one is', async () => {
    expect([await textSearches(60), await textSearches(400)]).toEqual([1, 2]);
  });
});

describe('an outage', () => {
  let photo: Pixels;

  beforeAll(async () => {
    photo = await decode((await pictures.card({ person: 0, layout: 'us' })).jpeg);
  });

  const unavailable = { ok: false, why: 'unavailable' };

  it.each(['text-detection', 'text-direction'] as const)(
    'an outage of %s leaves everything unavailable',
    async (model) => {
      const evidence = await examineDocument(photo, without(model), inAMinute());
      const { timings: _, ...findings } = evidence;
      expect(findings).toEqual({
        document: unavailable,
        faces: unavailable,
        portrait: unavailable,
        ghost: unavailable,
        text: unavailable,
        copy: unavailable,
        // read without any net, on the whole image
        codes: { barcode: { ok: true, value: null }, mrz: unavailable },
      });
    },
  );

  it('an outage of text-recognition loses the text, and the card is of no known kind', async () => {
    const evidence = await examineDocument(photo, without('text-recognition'), inAMinute());
    expect(evidence.text).toEqual(unavailable);
    expect(classifyDocument(evidence).gathered?.points).toMatchObject({ outline: 2, portrait: 3, title: 0 });
    expect(evidence.portrait.ok).toBe(true);
    expect(classifyEvidence(evidence)).toBe('other_card');
  });

  it('an outage of text-detection that begins with the card loses only the text', async () => {
    const evidence = await examineDocument(photo, withoutSecond('text-detection'), inAMinute());
    expect([evidence.text, evidence.codes.mrz]).toEqual([unavailable, unavailable]);
    expect([evidence.document, evidence.faces, evidence.portrait, evidence.copy].map(({ ok }) => ok)).toEqual(
      Array(4).fill(true),
    );
    expect(classifyEvidence(evidence)).toBe('other_card');
  });

  it('an outage of face-detection loses the faces, and the licence is still one', async () => {
    const evidence = await examineDocument(photo, without('face-detection'), inAMinute());
    expect([evidence.faces, evidence.portrait, evidence.ghost]).toEqual(Array(3).fill(unavailable));
    expect(classifyDocument(evidence).gathered?.points).toMatchObject({ portrait: 0, title: 3 });
    expect(classifyEvidence(evidence)).toBe('licence');
  });

  it.each(['face-landmarks', 'face-descriptor', 'face-embedding'] as const)(
    'an outage of %s loses only the descriptions of faces',
    async (model) => {
      const evidence = await examineDocument(photo, without(model), inAMinute());
      expect([evidence.portrait, evidence.ghost]).toEqual([unavailable, unavailable]);
      expect(evidence.faces).toMatchObject({ ok: true, value: { length: 2 } });
      expect(evidence.text.ok).toBe(true);
      expect(classifyEvidence(evidence)).toBe('licence');
    },
  );

  it('a passed deadline is reported as one', async () => {
    const { document, text, codes } = await examineDocument(photo, inference, Date.now() - 1);
    const findings = [document, text, codes.barcode, codes.mrz];
    expect(findings).toEqual(Array(4).fill({ ok: false, why: 'budget' }));
  });
});
