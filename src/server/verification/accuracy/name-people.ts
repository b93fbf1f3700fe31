type Pair = { first: string; second: string; isMated: boolean };

/**
 * Who is on each picture, as far as pairs say: pictures that pairs of one person join are one person's. Two pictures of
 * somebody that no pair joins count as two people, so there are at most as many people as this tells apart.
 *
 * @returns a picture that stands for the person, by picture
 */
export function namePeople(pairs: readonly Pair[]): (picture: string) => string {
  const parents = new Map<string, string>();
  const personOf = (picture: string): string => {
    const parent = parents.get(picture);
    if (parent === undefined) return picture;
    const person = personOf(parent);
    parents.set(picture, person);
    return person;
  };
  for (const { first, second, isMated } of pairs) {
    if (!isMated) continue;
    const [one, other] = [personOf(first), personOf(second)];
    if (one !== other) parents.set(other, one);
  }
  return personOf;
}
