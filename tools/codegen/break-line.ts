/** No line that is written is longer, in characters. */
export const MAX_LINE = 120;

/**
 * A list between brackets: on one line if it fits, else one entry a line. Each has a comma behind it, the last one unless
 * `last` is another text.
 */
export function breakList(
  {
    indent,
    step,
    open,
    close,
    last = ',',
  }: { indent: string; step: string; open: string; close: string; last?: string },
  entries: readonly string[],
): string {
  const line = `${indent}${open}${entries.join(', ')}${close}`;
  if (line.length <= MAX_LINE) return line;
  const lines = entries.map((each) => `${indent}${step}${each}`).join(',\n');
  return `${indent}${open}\n${lines}${last}\n${indent}${close}`;
}

/** Words on as many lines as they take, each behind the same indent or comment mark. */
export function breakWords(before: string, text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= MAX_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${before}${word}`);
  }
  return lines.join('\n');
}
