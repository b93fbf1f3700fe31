/**
 * The steps that a person may be asked for before the camera. `left` and `right` are the person's own. A turn to the
 * left moves the nose to the right of the camera's image, and to the left of a mirror, as the page shows it.
 */
export const TURNS = ['straight', 'left', 'right', 'up', 'closer'] as const;
export type ChallengeStep = (typeof TURNS)[number];

type Challenges = readonly (readonly ChallengeStep[])[];

const MOVES: readonly ChallengeStep[] = TURNS.filter((turn) => turn !== 'straight');

/**
 * All 26 challenges: first `straight`, against which the following steps are measured, then two or three moves. No move
 * comes twice in a row, and a turn to a side and a raise of the chin are among them. A turn shows depth, and a paper
 * mask that bends around a face cannot follow when it is raised. `straight` comes only once, because every head passes
 * through it on the way from one side to the other. A second `straight` would not show whether a film was made for
 * another challenge.
 */
const CHALLENGES: Challenges = extend([['straight']], 2)
  .concat(extend([['straight']], 3))
  .filter((steps) => steps.includes('up') && (steps.includes('left') || steps.includes('right')));

/** The 14 of them that do not ask the person to come closer. */
const CHALLENGES_WITHOUT_CLOSER: Challenges = CHALLENGES.filter((steps) => !steps.includes('closer'));

/** Every challenge that may be drawn. */
export const listChallenges = (): Challenges => CHALLENGES;

function extend(all: Challenges, times: number): (readonly ChallengeStep[])[] {
  if (times === 0) return [...all];
  const longer = all.flatMap((steps) =>
    MOVES.filter((move) => move !== steps.at(-1)).map((move) => [...steps, move]),
  );
  return extend(longer, times - 1);
}

/**
 * Draws the steps of one challenge, three or four; every challenge is equally likely.
 * @param randomBelow a whole number from 0 to below its argument that no one can predict (`crypto.randomInt`)
 * @param asksCloser whether the person may be asked to come closer
 */
export function drawSteps(randomBelow: (end: number) => number, asksCloser = true): ChallengeStep[] {
  const challenges = asksCloser ? CHALLENGES : CHALLENGES_WITHOUT_CLOSER;
  return [...challenges[randomBelow(challenges.length)]!];
}
