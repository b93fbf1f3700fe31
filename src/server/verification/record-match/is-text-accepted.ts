import type { DetailsScore } from './score-details.ts';

/**
 * Whether a licence's text matches the record: it scores at least `passing` (0 .. 1), and the required details were
 * read.
 */
export function isTextAccepted(
  { score, identifies }: Pick<DetailsScore, 'score' | 'identifies'>,
  passing: number,
): boolean {
  return identifies && score >= passing;
}
