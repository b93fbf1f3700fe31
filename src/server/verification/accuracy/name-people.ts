type Pair = { first: string; second: string; isMated: boolean };

/**
 * Which pictures show the same person, as far as pairs say: pictures that pairs of one person join show one person. Two
 * pictures of one person that no pair joins count as two people, so the number of people is at most this.
 *
 * @returns for each picture, the picture that represents its person
 */
export function namePeople(pairs: readonly Pair[]): (picture: string) => string {
  const parents = new Map<string, string>();
  const findRepresentative = (picture: string): string => {
    const parent = parents.get(picture);
    if (parent === undefined) return picture;
    const person = findRepresentative(parent);
    parents.set(picture, person);
    return person;
  };
  for (const { first, second, isMated } of pairs) {
    if (!isMated) continue;
    const [one, other] = [findRepresentative(first), findRepresentative(second)];
    if (one !== other) parents.set(other, one);
  }
  return findRepresentative;
}
