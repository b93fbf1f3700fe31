type Pair = { first: string; second: string; isMated: boolean };

/**
 * Which images show the same person, as far as pairs say: images that pairs of one person join show one person. Two
 * images of one person that no pair joins count as two people, so the number of people is at most this.
 *
 * @returns for each image, the image that represents its person
 */
export function namePeople(pairs: readonly Pair[]): (image: string) => string {
  const parents = new Map<string, string>();
  const findRepresentative = (image: string): string => {
    const parent = parents.get(image);
    if (parent === undefined) return image;
    const person = findRepresentative(parent);
    parents.set(image, person);
    return person;
  };
  for (const { first, second, isMated } of pairs) {
    if (!isMated) continue;
    const [one, other] = [findRepresentative(first), findRepresentative(second)];
    if (one !== other) parents.set(other, one);
  }
  return findRepresentative;
}
