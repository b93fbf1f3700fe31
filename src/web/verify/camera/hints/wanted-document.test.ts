import { describe, expect, it } from 'vitest';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { shareToShutter } from './auto-shutter.ts';
import { NO_HINTS, nextHints } from './hint-machine.ts';
import { createCardRules } from './hint-rules.ts';
import { isConfirmed, WANTED_LICENCE, type WantedDocument } from './wanted-document.ts';

/** The front of a licence: nothing is wrong about it. */
const LICENCE: FrameMeasure = {
  light: 200,
  burnt: 0,
  shine: 0,
  travel: 0,
  sharpness: 1,
  clearness: 0.1,
  card: {
    quad: [
      [30, 40],
      [290, 40],
      [290, 204],
      [30, 204],
    ],
    sides: 4,
    isCut: false,
    margin: 0.05,
    width: 0.9,
    ratio: 1.586,
    squareness: 1,
    offset: { x: 0, y: 0 },
    turn: 0,
    covered: 0,
    others: 0,
  },
  isUpsideDown: false,
  portrait: 'seen',
  likeness: 0.7,
  zone: { rows: 0, pitch: 0 },
  hasBarcode: false,
  ground: 120,
  groundStep: 3,
  face: null,
};
const page = { ...LICENCE.card!, ratio: 1.42 };
const PASSPORT: FrameMeasure = { ...LICENCE, card: page, zone: { rows: 2, pitch: 0.072 } };
const PERMIT: FrameMeasure = { ...LICENCE, card: page, zone: { rows: 2, pitch: 0.095 } };
const BACK: FrameMeasure = { ...LICENCE, portrait: 'none', likeness: 0 };
const BACK_WITH_BARCODE: FrameMeasure = { ...BACK, hasBarcode: true };
const BACK_WITH_ZONE: FrameMeasure = { ...BACK, zone: { rows: 3, pitch: 0.08 } };

/** What is shown after so many seconds of a frame, and whether the photo was taken by then. */
function watch(frame: FrameMeasure, wantedDocument: WantedDocument = WANTED_LICENCE, seconds = 8) {
  const rules = createCardRules(wantedDocument);
  let [state, isTaken] = [NO_HINTS, false];
  const hints = new Set<string>();
  for (let now = 0; now < 1000 * seconds; now += 100) {
    state = nextHints(state, rules, frame, now);
    hints.add(state.current ?? 'nothing');
    isTaken ||= shareToShutter(state, now) >= 1;
  }
  return { last: state.current, hints: [...hints], isTaken };
}

describe('the kind of document in the camera', () => {
  it('the front of a licence is good and taken', () => {
    expect(watch(LICENCE)).toMatchObject({ last: 'good', isTaken: true });
  });

  it.each([
    ['a passport', PASSPORT, 'passport'],
    ['a permit or identity card of the larger size', PERMIT, 'document'],
    ['a back with a zone', BACK_WITH_ZONE, 'reverse'],
    ['a back with a barcode', BACK_WITH_BARCODE, 'noPortrait'],
    ['a card without a portrait, with no print of a back', BACK, 'hold'],
    ['such a card whose print was not looked at', { ...BACK, hasBarcode: null }, 'hold'],
    ['a page-shaped card whose zone is not read', { ...LICENCE, card: page }, 'hold'],
    ['a passport whose portrait is not found', { ...PASSPORT, portrait: null }, 'passport'],
  ] as const)('[S299] %s is neither called good nor taken, however long it is held', (_, frame, hint) => {
    const { hints, last, isTaken } = watch(frame);
    expect([last, isTaken]).toEqual([hint, false]);
    expect(hints).not.toContain('good');
  });

  it.each([
    ['no portrait was looked for', { portrait: null }],
    ['no zone was looked for', { zone: null }],
    ['no outline was found', { card: { ...LICENCE.card!, quad: null, sides: 2 } }],
  ] as const)('[S299] a card is not good while %s', (_, missing) => {
    const { last, isTaken } = watch({ ...LICENCE, ...missing });
    expect([last, isTaken]).toEqual(['hold', false]);
  });

  it.each([
    ['has something like a portrait', { likeness: 0.2 }],
    ['was not looked at', { likeness: null }],
    ['has the outline of a part of it', { card: { ...LICENCE.card!, ratio: 1.86 } }],
  ] as const)('a card without a sure portrait is named no wrong side while it %s', (_, doubt) => {
    // Two rows of small print may look like a zone.
    for (const zone of [LICENCE.zone, PASSPORT.zone]) {
      const { last, hints, isTaken } = watch({ ...BACK_WITH_BARCODE, zone, ...doubt });
      expect([last, hints, isTaken]).toEqual(['hold', ['hold'], false]);
    }
  });

  it('the link decides which kinds are right', () => {
    const acceptKinds = (...kinds: WantedDocument['accepted']): WantedDocument => ({
      side: 'front',
      accepted: kinds,
    });
    expect(watch(PASSPORT, acceptKinds('licence', 'passport')).isTaken).toBe(true);
    expect(watch(PERMIT, acceptKinds('licence', 'residence_permit')).isTaken).toBe(true);
    expect(watch(PERMIT, acceptKinds('licence', 'passport'))).toMatchObject({
      last: 'document',
      isTaken: false,
    });
    // A passport's page has a zone.
    expect(watch(LICENCE, acceptKinds('passport'))).toMatchObject({ last: 'hold', isTaken: false });
    // Without a licence among them, a sentence that asks for one would be wrong.
    expect(watch(PASSPORT, acceptKinds('identity_card'))).toMatchObject({ last: 'hold', isTaken: false });
  });

  it('a back is good once the front is in hand, and a front is not', () => {
    const wantedDocument: WantedDocument = { side: 'back', accepted: ['licence'] };
    for (const back of [BACK, BACK_WITH_BARCODE])
      expect(watch(back, wantedDocument)).toMatchObject({ last: 'good', isTaken: true });
    expect(watch(LICENCE, wantedDocument)).toMatchObject({ last: 'front', isTaken: false });
    expect(isConfirmed({ ...BACK, portrait: null }, wantedDocument)).toBe(false);
  });

  it('a turned document with a zone is not taken as it is', () => {
    const turnedCard = { ...page, turn: 90 };
    expect(watch({ ...PASSPORT, card: turnedCard, portrait: null }).isTaken).toBe(false);
    expect(watch({ ...LICENCE, card: { ...LICENCE.card!, turn: 90 }, portrait: null }).isTaken).toBe(true);
  });
});
