/**
 * Reads a recogniser's output greedily: the best class of every step, without repeats and blanks (connectionist
 * temporal classification, Graves et al., 2006).
 *
 * @param scores row-major `steps x classes` probabilities; class 0 is the blank
 * @param minSpace the best score of a space between two characters from which it is one
 * @param characters the character of every class; index 0 is the blank's and is never read
 * @returns the text, with the spaces that the net read between characters, and the mean probability of its characters
 * (0 when there are none)
 */
export function decodeCtc(
  scores: Float32Array,
  { steps, classes }: { steps: number; classes: number },
  characters: readonly string[],
  minSpace: number,
): { text: string; confidence: number } {
  let text = '';
  let sum = 0;
  let count = 0;
  let previous = 0;
  const space = characters.indexOf(' ');
  let gap = 0;
  for (let step = 0; step < steps; step++) {
    const offset = step * classes;
    const best = bestClass(scores, offset, classes);
    if (space > 0) gap = Math.max(gap, scores[offset + space] ?? 0);
    if (best !== 0 && best !== previous) {
      if (gap >= minSpace && text !== '' && best !== space && !text.endsWith(' ')) text += ' ';
      text += characters[best] ?? '';
      sum += scores[offset + best] ?? 0;
      count++;
    }
    if (best !== 0) gap = 0;
    previous = best;
  }
  return { text, confidence: count ? sum / count : 0 };
}

/** The scores of a step sum to one, so that the first above a half is the best: most steps end at once. */
function bestClass(scores: Float32Array, offset: number, classes: number): number {
  let best = 0;
  let maxScore = scores[offset] ?? 0;
  for (let c = 1; c < classes && maxScore <= 0.5; c++) {
    const score = scores[offset + c] ?? 0;
    if (score <= maxScore) continue;
    maxScore = score;
    best = c;
  }
  return best;
}
