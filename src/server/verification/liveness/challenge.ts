/**
 * The steps that a person may be asked for before the camera. `left` and `right` are the person's own. A turn to the
 * left moves the nose to the right of the camera's picture, and to the left of a mirror, as the page shows it.
 */
export const TURNS = ['straight', 'left', 'right', 'up', 'closer'] as const;
export type ChallengeStep = (typeof TURNS)[number];

const MOVES: readonly ChallengeStep[] = TURNS.filter((turn) => turn !== 'straight');

/**
 * All 26 challenges: first `straight`, against which the following steps are measured, then two or three moves. No move
 * comes twice in a row, and a turn to a side and a raise of the chin are among them. A turn shows depth, and a paper
 * mask that bends around a face cannot follow when it is raised. `straight` comes only once, because every head passes
 * through it on the way from one side to the other. A second `straight` would not show whether a film was made for
 * another challenge.
 */
const CHALLENGES: readonly (readonly ChallengeStep[])[] = extend([['straight']], 2)
  .concat(extend([['straight']], 3))
  .filter((steps) => steps.includes('up') && (steps.includes('left') || steps.includes('right')));

function extend(all: readonly (readonly ChallengeStep[])[], times: number): (readonly ChallengeStep[])[] {
  if (times === 0) return [...all];
  const longer = all.flatMap((steps) =>
    MOVES.filter((move) => move !== steps.at(-1)).map((move) => [...steps, move]),
  );
  return extend(longer, times - 1);
}

/**
 * Draws the steps of one challenge, three or four; every challenge is equally likely.
 * @param randomBelow a whole number from 0 to below its argument that no one can predict (`crypto.randomInt`)
 */
export function drawSteps(randomBelow: (end: number) => number): ChallengeStep[] {
  return [...CHALLENGES[randomBelow(CHALLENGES.length)]!];
}
