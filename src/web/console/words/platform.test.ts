import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../../../test/harness/shape-of-sentence.ts';
import { platform as german } from './de/platform.ts';
import { platform } from './en/platform.ts';
import { en } from './en.ts';

const KEYS = Object.keys(platform) as (keyof typeof platform)[];
/** Words that the two languages share. */
const SHARED = ['Host', 'Name', 'Sandbox'];

describe('the operator’s sentences', () => {
  test('take no name of the staff’s', () => expect(KEYS.filter((key) => key in en)).toEqual([]));

  test('have the English places and plurals in German, and no straight apostrophe', () => {
    for (const key of KEYS) {
      expect([key, shapeOf(german[key], 'de')]).toEqual([key, shapeOf(platform[key], 'en')]);
      expect(german[key] + platform[key]).not.toContain("'");
    }
  });

  test('leave nothing in English', () =>
    expect(
      KEYS.map((key) => platform[key]).filter(
        (sentence, at) => sentence === german[KEYS[at]!] && !SHARED.includes(sentence),
      ),
    ).toEqual([]));
});
