import { foldText } from '../lexicon/fold-text.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { PARTICLES } from '../lexicon/name-words.ts';
import { ocrVariants } from '../lexicon/ocr-variants.ts';
import { NAME_CERTAINTY, SHORT_NAME } from '../policy/score-policy.ts';

/** A spelling to search for: where its parts meet (a gap is allowed there), and its worth when found. */
export type NameTarget = {
  spelling: string;
  joints: ReadonlySet<number>;
  certainty: number;
  /** only a part of the name: no other name may follow it, or the card has another name */
  partial: boolean;
  /** as letters are misread: matched exactly, or a misread Müler would look like MULLER */
  exact: boolean;
};

/** Every way a name may be printed; a surname also without its particles, either also by its first part. */
export function nameTargets(name: string, role: 'family' | 'given'): NameTarget[] {
  const parts = splitName(name);
  const whole = [...asTargets(parts, 1), ...asMisread(parts)];
  const core = parts.filter((part) => !isParticle(part));
  if (role === 'given') {
    const long = parts.length > 1 && foldText(parts[0]!).length > SHORT_NAME;
    return long ? [...whole, ...asTargets(parts.slice(0, 1), NAME_CERTAINTY.firstPartAlone, true)] : whole;
  }
  const targets = [...whole];
  const hasCore = foldText(core.join('')).length > SHORT_NAME;
  if (hasCore && core.length < parts.length) targets.push(...asTargets(core, NAME_CERTAINTY.particle));
  if (core.length > 1 && foldText(core[0]!).length > SHORT_NAME) {
    targets.push(...asTargets(core.slice(0, 1), NAME_CERTAINTY.firstPartAlone, true));
  }
  return targets;
}

/** A name's parts: at blanks, hyphens and apostrophes, and within McDonald and DeLaCruz. */
function splitName(name: string): string[] {
  return name
    .normalize('NFC')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => foldText(part) !== '');
}

/** The whole name with the misread letters that the recogniser does not know. */
function asMisread(parts: readonly string[]): NameTarget[] {
  const misread = parts.map(ocrVariants);
  if (misread.every((each) => each.length === 0)) return [];
  const spellings = misread.map((each, at) =>
    each.length > 0 ? each : listSpellings(parts[at]!).slice(0, 1),
  );
  return alignSpellings(spellings, { certainty: NAME_CERTAINTY.misreadLetter, partial: false, exact: true });
}

function asTargets(parts: readonly string[], certainty: number, partial = false): NameTarget[] {
  return alignSpellings(parts.map(listSpellings), { certainty, partial, exact: false });
}

/**
 * One target for each spelling of the part that has most; the other parts are combined as far as their spellings last.
 */
function alignSpellings(
  spellings: readonly (readonly string[])[],
  worth: Pick<NameTarget, 'certainty' | 'partial' | 'exact'>,
): NameTarget[] {
  const maxLength = Math.max(0, ...spellings.map((each) => each.length));
  return Array.from({ length: maxLength }, (_, variant) => {
    const parts = spellings.map((each) => each[Math.min(variant, each.length - 1)]!);
    const joints = new Set<number>();
    let length = 0;
    for (const part of parts) {
      const prefix = /^(MC|MAC|O|D)(?=[B-DF-HJ-NP-TV-Z]|[AEIOU][A-Z])/.exec(part)?.[0] ?? '';
      if (part.length > prefix.length + SHORT_NAME) joints.add(length + prefix.length);
      length += part.length;
      joints.add(length);
    }
    return { spelling: parts.join(''), joints, ...worth };
  });
}

/** The spellings of a name and of each of its parts. */
export function nameSpellings(name: string): string[] {
  const parts = splitName(name);
  return [...asTargets(parts, 1).map((target) => target.spelling), ...parts.flatMap(listSpellings)];
}

function isParticle(part: string): boolean {
  return PARTICLES.some((particle) => particle === foldText(part));
}
