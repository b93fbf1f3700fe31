import type { DetailsScore } from './score-details.ts';

/**
 * Whether a licence's text matches the record: it scores at least `passingScore` (0 .. 1), and it identifies the
 * holder (see `DetailsScore.identifies`).
 */
export function isTextAccepted(
  { score, identifies }: Pick<DetailsScore, 'score' | 'identifies'>,
  passingScore: number,
): boolean {
  return identifies && score >= passingScore;
}
