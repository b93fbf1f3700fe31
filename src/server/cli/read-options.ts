import { StartError } from '../errors.ts';

/**
 * Parses a command line of options, each a name followed by its value.
 * @param names allowed names, with their dashes
 * @throws StartError with one sentence about the first unknown word or missing value
 */
export function readOptions(words: readonly string[], names: readonly string[]): Map<string, string> {
  const valueByOption = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (!names.includes(name))
      throw new StartError(`The option ${name} does not exist. --help lists all options.`);
    if (value === undefined) throw new StartError(`${name} needs a value.`);
    valueByOption.set(name, value);
  }
  return valueByOption;
}
