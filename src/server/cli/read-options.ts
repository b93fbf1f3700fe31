import { StartError } from '../errors.ts';

/**
 * The words of a command line as options, each a name and its value.
 * @param known the names there are, with their dashes
 * @throws StartError with one sentence about the first word that is none of them, or has no value
 */
export function readOptions(words: readonly string[], known: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (!known.includes(name))
      throw new StartError(`The option ${name} does not exist. --help lists all options.`);
    if (value === undefined) throw new StartError(`${name} needs a value.`);
    given.set(name, value);
  }
  return given;
}
