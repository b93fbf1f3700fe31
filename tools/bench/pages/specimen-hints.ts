/**
 * Whether the camera says the right thing about published specimens: `npm run bench -- camera-hints specimens FOLDER
 * [--half=1|2|both] [--seed=20261129] [--films=2] [--only=NAME] [--accepted=licence]`. FOLDER has images with a
 * `truth.json`, or folders of them; nothing of them is in this repository. The seed splits the specimens and the grounds
 * in two halves: limits are chosen by the first, and the second is looked at once. `accepted` is the link's list: a kind
 * in it is a good card.
 *
 * Prints each film with what was shown for how long and when it was taken, and for each half: good cards taken and told
 * no cause, wrong kinds called good, and situations that were right for at least 80 % of the time; and how
 * long a look takes.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { AcceptedDocument } from '../../../src/web/api/operations.ts';
import { createCardRules } from '../../../src/web/verify/camera/hints/hint-rules.ts';
import { renderArtwork } from '../../specimen/artwork.ts';
import { drawEmptyCard } from '../../specimen/scene/draw-empty-card.ts';
import { drawReceipt } from '../../specimen/scene/draw-receipt.ts';
import { halve, listSpecimens, type PublishedSpecimen } from '../documents/published-specimens.ts';
import { FILM_GROUNDS } from './draw-film-grounds.ts';
import { type FlatThing, filmThings, readFlatThing } from './film-specimens.ts';
import {
  type FilmedKind,
  judgeByLink,
  SPECIMEN_SITUATIONS,
  type SpecimenSituation,
} from './specimen-situations.ts';
import { describeLooks, watchFilm } from './watch-film.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261129' },
    films: { type: 'string', default: '2' },
    only: { type: 'string' },
    accepted: { type: 'string', default: 'licence' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the specimens.');
const [seed, films] = [Number(values.seed), Number(values.films)];
const acceptedDocuments = values.accepted.split(',') as AcceptedDocument[];
const rules = createCardRules({ side: 'front', accepted: acceptedDocuments });

/** An ID-1 card is 1.586, a passport's page 1.42 and a TD2 card 1.41: other images show more than the document. */
const isCardShaped = (ratio: number) => ratio > 1.49 && ratio < 1.66;
const isPageShaped = (ratio: number) => ratio > 1.36 && ratio < 1.475;

type Cast = Record<'licence' | 'passport' | 'permit' | 'identity card' | 'back', PublishedSpecimen[]>;

async function listCast(): Promise<Cast> {
  const cast: Cast = { licence: [], passport: [], permit: [], 'identity card': [], back: [] };
  for (const specimen of await listSpecimens(folder!)) {
    const { width, height } = await sharp(specimen.path).metadata();
    const ratio = width! / height!;
    const { kind } = specimen;
    if (kind === 'licence' && isCardShaped(ratio)) cast.licence.push(specimen);
    else if (kind.endsWith('_back') && isCardShaped(ratio)) cast.back.push(specimen);
    else if (kind === 'passport' && isPageShaped(ratio)) cast.passport.push(specimen);
    else if (['identity_card', 'residence_permit'].includes(kind) && isPageShaped(ratio))
      cast.permit.push(specimen);
    else if (kind === 'identity_card' && isCardShaped(ratio)) cast['identity card'].push(specimen);
  }
  return cast;
}

/** Hints that name no cause. */
const NEUTRAL_HINTS = ['good', 'hold', 'missing', 'still'];

const cast = await listCast();
const grounds = Object.keys(FILM_GROUNDS).map((name) => ({ name }));

for (const half of values.half === 'both' ? [1, 2] : [Number(values.half)]) await showHalf(half as 1 | 2);

async function showHalf(half: 1 | 2): Promise<void> {
  const pick = <T extends { name: string }>(items: readonly T[]) => halve(items, seed)[half - 1]!;
  const groundNames = pick(grounds).map(({ name }) => name);
  console.log(`half ${half}, seed ${seed}; grounds ${groundNames.join(', ')}`);
  const looks: number[] = [];
  const counts = { good: [0, 0, 0], 'wrong kind': [0, 0, 0], bad: [0, 0, 0] };
  for (const listedSituation of SPECIMEN_SITUATIONS) {
    const situation = judgeByLink(listedSituation, acceptedDocuments);
    if (values.only && !situation.name.includes(values.only) && values.only !== situation.group) continue;
    const random = seededRandom(seed + half);
    const things = situation.kind in cast ? pick(cast[situation.kind as keyof Cast]) : pick(cast.licence);
    const times =
      listedSituation.group === 'good' ? 4 * films : listedSituation.group === 'bad' ? films : 2 * films;
    for (let at = 0; at < times; at += 1) {
      const ground =
        groundNames[(at * 5 + Math.floor(random.next() * groundNames.length)) % groundNames.length]!;
      const specimen = things[(at + Math.floor(random.next() * 2)) % things.length]!;
      const other = things[(at + 3) % things.length]!;
      const flatThings = await takeThings(situation.kind, specimen, other);
      const film = await filmThings(flatThings, situation.scene, ground, seed + 100 * half + at);
      const filmWatch = watchFilm(film, rules);
      looks.push(...filmWatch.looks);
      const isRight = report(situation, specimen.name, ground, filmWatch);
      const count = counts[situation.group];
      count[0]! += 1;
      count[1]! += Number(isRight[0]);
      count[2]! += Number(isRight[1]);
    }
  }
  console.log(`half ${half}: ${describeLooks(looks)}`);
  console.log(
    `half ${half}: good cards taken ${counts.good[1]} of ${counts.good[0]}, told a cause ${counts.good[2]}`,
  );
  console.log(
    `half ${half}: wrong kinds right ${counts['wrong kind'][1]} of ${counts['wrong kind'][0]}, called good ${counts['wrong kind'][2]}`,
  );
  console.log(
    `half ${half}: bad situations right ${counts.bad[1]} of ${counts.bad[0]}, called good ${counts.bad[2]}`,
  );
}

async function takeThings(
  kind: FilmedKind,
  specimen: PublishedSpecimen,
  other: PublishedSpecimen,
): Promise<FlatThing[]> {
  switch (kind) {
    case 'nothing':
      return [];
    case 'bank card':
      return [{ raster: await renderArtwork(drawEmptyCard(), 560) }];
    case 'receipt':
      return [{ raster: await renderArtwork(drawReceipt(), 560) }];
    case 'two licences':
      return [await readFlatThing(specimen.path, true), await readFlatThing(other.path, true)];
    default:
      return [await readFlatThing(specimen.path, kind !== 'passport')];
  }
}

/** Prints a film. @returns for a good card whether it was taken, and told a cause; else whether it was right, and called good */
function report(
  { name, group, expected }: SpecimenSituation,
  specimen: string,
  ground: string,
  { hints, captureAt }: ReturnType<typeof watchFilm>,
): [boolean, boolean] {
  const share = (isCounted: (hint: string) => boolean) =>
    hints.filter(isCounted).length / Math.max(1, hints.length);
  const right = share((hint) => expected.includes(hint));
  const good = share((hint) => hint === 'good');
  const cause = share((hint) => !NEUTRAL_HINTS.includes(hint));
  const parts = [...new Set(hints)].map(
    (hint) => `${hint} ${Math.round(100 * share((each) => each === hint))}`,
  );
  const capture = captureAt === null ? 'not taken' : `taken at ${(captureAt / 1000).toFixed(1)} s`;
  const answer: [boolean, boolean] =
    group === 'good' ? [captureAt !== null, cause > 0.2] : [right >= 0.8, good > 0.05];
  const isFine = answer[0] && !answer[1];
  console.log(
    `${isFine ? '  ' : '! '}${name.padEnd(18)} ${specimen.padEnd(28)} ${ground.padEnd(14)} ${capture.padEnd(15)} ${parts.join(', ')}`,
  );
  return answer;
}
