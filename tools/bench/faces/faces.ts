/**
 * False matches and false non-matches of the face comparison by group (ISO/IEC 19795-1), on drawn people: `npm run
 * bench -- faces [people in a group]`.
 *
 * Rendered heads are much nearer to each other than images of people, so the rates do not apply to real people.
 * They show the difference between groups, and the effect of the comparison with other people of the tenant
 * (`CLEARLY_NEARER`) if a limit alone is not enough. Real rates come from `npm run accuracy`.
 *
 * `same_face_as` and blocked faces have a separate row: which of the tenant's other people they name, with and
 * without a second record of the selfie's person among them.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { shareInterval } from '../../../src/server/verification/accuracy/share-interval.ts';
import { compareFaces } from '../../../src/server/verification/faces/compare-faces.ts';
import { countClearlyNearest } from '../../../src/server/verification/faces/count-clearly-nearest.ts';
import { type DistanceJudgement, judgeFaces } from '../../../src/server/verification/faces/judge-distance.ts';
import {
  type DistanceBand,
  FIT_PHOTO,
  FIT_PORTRAIT,
  PORTRAIT_BAND,
  SELFIE_BAND,
} from '../../../src/server/verification/policy/face-policy.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { FaceDescriptors } from '../../../src/server/vision/evidence.ts';
import { examineFace } from '../../../src/server/vision/examine-face.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { buildHead } from '../../specimen/heads/build-head.ts';
import type { Mesh } from '../../specimen/heads/mesh.ts';
import { HEAD_GROUPS, type HeadGroup, makeUpGroup } from '../../specimen/heads/related-heads.ts';
import { renderScene } from '../../specimen/heads/render-scene.ts';
import { renderFrame } from '../../specimen/heads/take-frame.ts';
import { renderPortrait } from '../../specimen/heads/take-portrait.ts';
import { drawGround } from '../../specimen/photo/draw-ground.ts';
import { percentile } from '../statistics.ts';

const MODELS = fileURLToPath(new URL('../../../.cache/models', import.meta.url));
const IMAGES_PER_PERSON = 3;
const FAMILIES: Record<HeadGroup, readonly number[]> = {
  mixed: [20_001],
  type: [5001, 6001, 7001],
  siblings: [5001, 6001, 7001],
};
const SIZE = { width: 480, height: 600 };
/** A card's portrait on an image of two megapixels, in pixels. */
const PORTRAIT_WIDTH = 200;
const FIELD_OF_VIEW = 55;
const people = Number(process.argv[2] ?? 20);

/** An image of a person: the first selfie of each is the one that staff approved. */
type Kind = 'anchor' | 'selfie' | 'portrait';
type Image = { person: string; kind: Kind; face: FaceDescriptors };
type Rule = { name: string; kind: Kind; band: DistanceBand; minFitness: number };
const RULES: readonly Rule[] = [
  { name: 'selfies', kind: 'selfie', band: SELFIE_BAND, minFitness: FIT_PHOTO },
  { name: 'portraits', kind: 'portrait', band: PORTRAIT_BAND, minFitness: FIT_PORTRAIT },
];
type Pair = { anchor: Image; probe: Image };

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
console.log(
  `drawn people, ${people} to a group, ${IMAGES_PER_PERSON} selfies and a card's portrait of each; one person up to ${SELFIE_BAND.same}, of portraits ${PORTRAIT_BAND.same}\n`,
);
const familiesByGroup = new Map<HeadGroup, Image[][]>();
for (const group of HEAD_GROUPS) {
  const families: Image[][] = [];
  for (const seed of FAMILIES[group]) families.push(await describeFamily(group, seed));
  familiesByGroup.set(group, families);
}
const everybody = [...familiesByGroup.values()].flat(2).filter(({ kind }) => kind === 'anchor');
for (const [group, families] of familiesByGroup) {
  printGroup(group, families, everybody);
  printSameFaces(group, families, everybody);
}
await inference.close();

async function describeFamily(group: HeadGroup, seed: number): Promise<Image[]> {
  const images: Image[] = [];
  for (const traits of makeUpGroup(group, seed, people)) {
    const head = await buildHead(traits);
    const person = `${group} ${seed} ${traits.seed}`;
    const add = async (kind: Kind, jpeg: Buffer, minFitness: number) => {
      const face = await describe(jpeg);
      if (face && (face.fitness ?? 0) >= minFitness) images.push({ person, kind, face });
    };
    for (let capture = 0; capture < IMAGES_PER_PERSON; capture++) {
      const random = seededRandom(traits.seed * 101 + capture * 7 + 3);
      await add(capture === 0 ? 'anchor' : 'selfie', await photograph(head, random), FIT_PHOTO);
    }
    await add('portrait', await print(head, traits.seed), FIT_PORTRAIT);
  }
  return images;
}

/** A head before a phone's front camera, held casually, JPEG. */
async function photograph(head: readonly Mesh[], random: SeededRandom): Promise<Buffer> {
  const image = await drawGround('hand', SIZE, random);
  const { between } = random;
  const colour = (low: number, high: number) =>
    [between(low, high), between(low, high), between(low, high)] as const;
  const light = {
    from: [between(-0.7, 0.7), between(-0.8, 0.1), 1] as const,
    key: colour(0.5, 0.78),
    fill: colour(0.3, 0.5),
  };
  const stance = {
    yaw: between(-9, 9),
    pitch: between(-8, 6),
    roll: between(-6, 6),
    x: between(-15, 15),
    y: between(5, 30),
    distance: between(420, 560),
  };
  renderScene(image, [{ meshes: head, stance }], FIELD_OF_VIEW, light);
  return renderFrame(image, random.bits() % 100_000);
}

/** A head as a card shows it: small, greyish, with less contrast, JPEG. */
async function print(head: readonly Mesh[], seed: number): Promise<Buffer> {
  const { data, width, height } = await renderPortrait(head, seed);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(PORTRAIT_WIDTH)
    .modulate({ saturation: 0.4 })
    .linear(0.8, 30)
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function describe(jpeg: Buffer): Promise<FaceDescriptors | null> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  const { descriptors } = await examineFace(decodedImage.pixels, inference, Date.now() + 60_000);
  return descriptors.ok ? descriptors.value : null;
}

/**
 * Prints the rates by the limit alone and with other people: first those of the same family, as in a tenant whose
 * people look alike, then all others.
 */
function printGroup(group: HeadGroup, families: readonly (readonly Image[])[], all: readonly Image[]): void {
  for (const rule of RULES) {
    const pairs = families.flatMap((family) => {
      const anchors = family.filter(({ kind }) => kind === 'anchor');
      const probes = family.filter(({ kind }) => kind === rule.kind);
      return probes.flatMap((probe) => anchors.map((anchor) => ({ anchor, probe, others: anchors })));
    });
    const mated = pairs.filter(({ anchor, probe }) => anchor.person === probe.person);
    const two = pairs.filter(({ anchor, probe }) => anchor.person !== probe.person);
    const far = (some: readonly Pair[], p: number) =>
      percentile(
        some.map(({ anchor, probe }) => compareFaces(anchor.face, probe.face).distance),
        p,
      ).toFixed(3);
    console.log(
      `${group}, ${rule.name}: own pairs at ${far(mated, 0.5)} in the median, ${far(mated, 1)} at most; two people at ${far(two, 0)} at least, ${far(two, 0.5)} in the median`,
    );
    const cohorts: [string, (pair: (typeof pairs)[number]) => readonly Image[]][] = [
      ['limit alone', () => []],
      ['with the other people of the family', ({ others }) => others],
      [`with all ${all.length} people`, () => all],
    ];
    for (const [name, othersOf] of cohorts) {
      const matches = (some: typeof pairs) =>
        some.filter((pair) => judge(rule, pair, othersOf(pair)) === 'same').length;
      console.log(
        `  ${name}: two people approved ${formatProportion(matches(two), two.length)}; own approved ${formatProportion(matches(mated), mated.length)}`,
      );
    }
  }
}

/** Prints how many people `same_face_as` names wrongly, and how many second records of one person it finds. */
function printSameFaces(
  group: HeadGroup,
  families: readonly (readonly Image[])[],
  all: readonly Image[],
): void {
  const isAnchor = ({ kind }: Image) => kind === 'anchor';
  for (const [name, listPeople] of [
    ['the family', (family: readonly Image[]) => family.filter(isAnchor)],
    [`all ${all.length} people`, () => all],
  ] as const) {
    const sum = { others: 0, named: 0, withinLimit: 0, records: 0, found: 0 };
    for (const family of families) {
      for (const probe of family.filter(({ kind }) => kind === 'selfie')) {
        const near = listPeople(family)
          .map(({ person, face }) => ({
            isOwn: person === probe.person,
            share: compareFaces(face, probe.face).distance / SELFIE_BAND.same,
          }))
          .sort((one, other) => one.share - other.share);
        const others = near.flatMap(({ isOwn, share }) => (isOwn ? [] : [share]));
        sum.others += others.length;
        sum.withinLimit += others.filter((share) => share <= 1).length;
        sum.named += countClearlyNearest(others);
        const rank = near.findIndex(({ isOwn }) => isOwn);
        sum.records += rank < 0 ? 0 : 1;
        sum.found += rank >= 0 && rank < countClearlyNearest(near.map(({ share }) => share)) ? 1 : 0;
      }
    }
    console.log(
      `${group}, same_face_as among ${name}: two people within the limit ${formatProportion(sum.withinLimit, sum.others)}, named ${formatProportion(sum.named, sum.others)}; second records found ${formatProportion(sum.found, sum.records)}`,
    );
  }
}

/** What the product's judgement of a probe, given the approved selfies of other people who are neither of the two. */
function judge(
  { band, minFitness }: Rule,
  { anchor, probe }: Pair,
  others: readonly Image[],
): DistanceJudgement {
  const distances = others
    .filter(({ person }) => person !== anchor.person && person !== probe.person)
    .map(({ face }) => compareFaces(face, probe.face).distance);
  const nearest = distances.length > 0 ? Math.min(...distances) : null;
  const comparison = {
    ...compareFaces(anchor.face, probe.face),
    others: { count: distances.length, nearest },
  };
  return judgeFaces(comparison, band, minFitness);
}

function formatProportion(some: number, all: number): string {
  const { share, low, high } = shareInterval(some, all);
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${some} of ${all} (${percent(share)} %, ${percent(low)} to ${percent(high)})`;
}
