import { measureMisreading } from '../measure-misreading.ts';

/** A label that fills its line is that one if no more of it was misread. */
const MAX_MISREAD = 0.25;
const MIN_LETTERS = 6;

/** The labels that are long enough to be recognised if a part of them was misread. */
export function longLabels(labels: readonly string[]): readonly string[] {
  return labels.filter(({ length }) => length >= MIN_LETTERS);
}

/**
 * Is the whole line one of the labels, misread in part?
 *
 * @param line and the labels: folded alike, to A-Z and 0-9
 * @param labels those of `longLabels`
 */
export function isMisreadLabel(line: string, labels: readonly string[]): boolean {
  return labels.some(
    (label) =>
      Math.abs(line.length - label.length) <= MAX_MISREAD * label.length &&
      measureMisreading(line, label, MAX_MISREAD) <= MAX_MISREAD,
  );
}
