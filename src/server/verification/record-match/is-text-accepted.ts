import type { DetailsScore } from './score-details.ts';

/** Whether a licence's text is the record's: it scores at least `passing` (0 .. 1), and what must be read was. */
export function isTextAccepted(
  { score, identifies }: Pick<DetailsScore, 'score' | 'identifies'>,
  passing: number,
): boolean {
  return identifies && score >= passing;
}
