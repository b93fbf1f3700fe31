/**
 * Whether the camera of the subject's page says the right thing: `npm run bench -- camera-hints`. `4 1001` draws four
 * films of each situation with the seeds from 1001 on, instead of eight from 1 on. Limits were chosen by films under 1001.
 *
 * Each film lasts six seconds. It is measured ten times a second by the page's own measures, rules and timing. For each
 * situation it prints the share of time in which one of its right sentences is shown, the share of "Good", the most
 * frequent hints, and how many films were shot; at the end, how often good cards are found on a table and in a hand, and how long
 * a look takes.
 */
import type { Background } from '../../specimen/photo/draw-ground.ts';
import { CAMERA_FILMS } from './camera-films.ts';
import { drawFilm } from './draw-camera-films.ts';
import { describeLooks, watchFilm } from './watch-film.ts';

const GROUNDS: readonly Background[] = ['desk', 'white', 'blanket', 'hand'];
const [films, first] = [Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 1)];

let right = 0;
const looks: number[] = [];
/** Of good cards, by what is behind them. */
const countsByGround = new Map<Background, { good: number; all: number }>();
for (const { name, scene, expected } of CAMERA_FILMS) {
  const counts = new Map<string, number>();
  let captures = 0;
  for (let seed = first; seed < first + films; seed += 1) {
    const film = await drawFilm(scene, GROUNDS[seed % GROUNDS.length]!, seed);
    const filmWatch = watchFilm(film.frames);
    looks.push(...filmWatch.looks);
    if (expected.includes('good')) count(film.ground, filmWatch.hints);
    for (const hint of filmWatch.hints) counts.set(hint, (counts.get(hint) ?? 0) + 1);
    if (filmWatch.captureAt !== null) captures += 1;
  }
  const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
  const share = (hints: readonly string[]) =>
    hints.reduce((sum, hint) => sum + (counts.get(hint) ?? 0), 0) / all;
  const percent = (part: number) => `${Math.round(100 * part)} %`;
  const isRight = share(expected) >= 0.8;
  if (isRight && !expected.includes('good')) right += 1;
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, 4);
  console.log(
    `${name.padEnd(22)} right ${percent(share(expected)).padStart(5)}, "Good" ${percent(share(['good'])).padStart(5)}, ` +
      `shot ${captures} of ${films}; ${frequent.map(([hint, times]) => `${hint} ${percent(times / all)}`).join(', ')}`,
  );
}
console.log(
  `right for at least 80 % of the time: ${right} of ${CAMERA_FILMS.filter(({ expected }) => !expected.includes('good')).length}`,
);
console.log(
  `"Good" of good cards: ${[...countsByGround].map(([ground, { good, all }]) => `${ground} ${Math.round((100 * good) / all)} %`).join(', ')}`,
);
console.log(describeLooks(looks));

function count(ground: Background, hints: readonly string[]): void {
  const { good, all } = countsByGround.get(ground) ?? { good: 0, all: 0 };
  countsByGround.set(ground, {
    good: good + hints.filter((hint) => hint === 'good').length,
    all: all + hints.length,
  });
}
