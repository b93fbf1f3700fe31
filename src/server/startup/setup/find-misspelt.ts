/** Shorter names are too similar to variables of other programs. */
const MIN_LENGTH = 7;

/**
 * Finds names that differ from a setting by one letter (missing, added, replaced or swapped with its
 * neighbour), or only by case.
 * @returns a problem for each, as a part of a sentence
 */
export function findMisspelt(names: readonly string[], settings: readonly string[]): string[] {
  const long = settings.filter((setting) => setting.length >= MIN_LENGTH);
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const near = long.find((setting) => isNear(name.toUpperCase(), setting));
      return near ? [`${name} is not a setting; use ${near}`] : [];
    });
}

function isNear(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === setting[start]) start += 1;
  const [rest, wanted] = [name.slice(start), setting.slice(start)];
  if (rest === '' && wanted === '') return true;
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.length > 1 && isSwapped)
  );
}
