/** A part of a text, and whether it is other than in the text beside it. */
export type TextSegment = { text: string; differs: boolean };

/** Under this share of common letters two texts have nothing to do with each other. */
const MIN_COMMON_LETTERS = 0.5;

/** A letter as it is compared: without case and accents; empty for spaces and punctuation, which never differ. */
const fold = (letter: string) =>
  letter
    .normalize('NFD')
    .replace(/\P{Letter}|\p{Mark}/gu, (sign) => (/\p{Number}/u.test(sign) ? sign : ''))
    .toLowerCase();

/** Characters that the recogniser takes for each other: in a number they are a misreading, and no difference. */
const LOOK_ALIKES: Partial<Record<string, string>> = { i: '1', o: '0', b: '8', s: '5' };

const foldNumber = (letter: string) => {
  const folded = fold(letter);
  return LOOK_ALIKES[folded] ?? folded;
};

/**
 * Which letters of two texts differ: those outside of their longest common subsequence. Of texts that have
 * little in common no letter is marked: the result beside them says that they differ.
 * @param isNumber whether look-alikes are the same character
 */
export function markDifferences(
  left: string,
  right: string,
  isNumber = false,
): [TextSegment[], TextSegment[]] {
  const [a, b] = [[...left], [...right]];
  const toCompared = isNumber ? foldNumber : fold;
  const common = findCommon(a.map(toCompared), b.map(toCompared));
  return [join(a, common.left), join(b, common.right)];
}

type CommonCharacters = { left: readonly boolean[]; right: readonly boolean[] };

function findCommon(a: readonly string[], b: readonly string[]): CommonCharacters {
  const width = b.length + 1;
  // lengths[i * width + j]: of the longest common subsequence after letter i and letter j
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j]!;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] !== '' && a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const [left, right] = [a.map((letter) => letter === ''), b.map((letter) => letter === '')];
  const longest = Math.max(left.filter((each) => !each).length, right.filter((each) => !each).length);
  if (at(0, 0) < MIN_COMMON_LETTERS * longest) return { left: a.map(() => true), right: b.map(() => true) };
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] !== '' && a[i] === b[j]) [left[i++], right[j++]] = [true, true];
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return { left, right };
}

function join(letters: readonly string[], isCommon: readonly boolean[]): TextSegment[] {
  const parts: TextSegment[] = [];
  letters.forEach((letter, index) => {
    const differs = !isCommon[index];
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += letter;
    else parts.push({ text: letter, differs });
  });
  return parts;
}
