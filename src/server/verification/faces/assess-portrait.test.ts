import { describe, expect, it, test } from 'vitest';
import type { CardFace, Corners, DocumentMeasure, FaceSurface } from '../../vision/evidence.ts';
import { PORTRAIT } from '../policy/portrait-policy.ts';
import { assessPortrait, type PortraitFindings } from './assess-portrait.ts';

const asFinding = <T>(value: T) => ({ ok: true as const, value });
const AWAY = { ok: false, why: 'unavailable' } as const;

const SURFACE: FaceSurface = { even: 0.13, flat: 0.03, edge: 25, light: 140 };
const FACE: CardFace = {
  box: { x: 0.08, y: 0.35, width: 0.2, height: 0.32 },
  score: 0.9,
  pixels: 140,
  contrast: 30,
  tone: 0.8,
  surface: SURFACE,
};
/** A card with a border of the image around it. */
const CORNERS: Corners = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
];
const MEASURE: DocumentMeasure = {
  corners: CORNERS,
  outline: 'edges',
  outlineScore: 2,
  textInside: 1,
  vertical: false,
  quality: { sharpness: 1, glare: 0 },
};

type Changes = {
  face?: Partial<CardFace>;
  surface?: Partial<FaceSurface>;
  measure?: Partial<DocumentMeasure>;
  fitness?: number | null;
};

function findings({ face, surface, measure, fitness = 1.2 }: Changes = {}): PortraitFindings {
  return {
    document: asFinding({ ...MEASURE, ...measure }),
    faces: asFinding([{ ...FACE, surface: { ...SURFACE, ...surface }, ...face }]),
    portrait: asFinding(fitness === null ? {} : { fitness }),
  };
}

function judge(changes?: Changes) {
  const judgement = assessPortrait(findings(changes));
  if (!judgement.ok) throw new Error('The portrait was not judged.');
  return judgement.value;
}

const at = (x: number, height: number) => ({ box: { x, y: 0.35, width: height * 0.63, height } });

describe('the portrait of a document', () => {
  it('an image of usual size at its place is clear, with its figures', () => {
    expect(judge()).toEqual({
      state: 'clear',
      cause: null,
      figures: {
        height: 0.32,
        middle: 0.18,
        margin: 0.4,
        pixels: 140,
        contrast: 30,
        ...SURFACE,
        fitness: 1.2,
      },
    });
    expect(judge({ face: at(0.75, 0.23) })).toMatchObject({ state: 'clear' });
  });

  test.each<[string, string, Changes]>([
    ['as large as a ghost image on the right', 'ghost_only', { face: at(0.82, 0.18) }],
    [
      'pale as a ghost image, and enlarged',
      'ghost_only',
      { face: { ...at(0.78, 0.28), contrast: 20 }, surface: { light: 197 } },
    ],
    ['in the middle, where no layout has a portrait', 'ghost_only', { face: at(0.42, 0.3) }],
    ['too small for its place on the left', 'ghost_only', { face: at(0.1, 0.13) }],
    ['a pattern as high as the card', 'ghost_only', { face: at(0.02, 0.9) }],
    ['at the border of the card', 'cut_off', { face: at(0.005, 0.32) }],
    [
      'beyond the border of the photograph',
      'cut_off',
      {
        measure: {
          corners: [
            [-0.12, 0],
            [1, 0],
            [1, 1],
            [-0.12, 1],
          ],
        },
      },
    ],
    ['of few pixels', 'too_small', { face: { pixels: PORTRAIT.minPixels - 1 } }],
    ['white by glare', 'burnt_out', { face: { contrast: 5 }, surface: { light: 225 } }],
    ['worn off', 'faint', { face: { contrast: 5 } }],
    ['out of focus', 'blurred', { fitness: 0.5, surface: { edge: 6 } }],
    ['a mosaic', 'pixelated', { fitness: 0.5, surface: { even: 0.7, flat: 0.3 } }],
    ['a drawing in even colours', 'drawn', { surface: { even: 0.65, flat: 0.5 } }],
    ['a drawing with gradients', 'drawn', { surface: { even: 0.6, flat: 0.17 } }],
    ['too unclear to be compared', 'unfit', { fitness: PORTRAIT.minFitness - 0.01 }],
    ['not measured', 'unmeasured', { measure: { corners: null } }],
    ['of unknown fitness', 'unmeasured', { fitness: null }],
  ])('a face that is %s is not clear: %s', (_, cause, changes) => {
    expect(judge(changes)).toMatchObject({ state: 'unclear', cause });
  });

  it('an upright card may have its portrait anywhere, and it is measured by the short side', () => {
    const upright = { measure: { vertical: true }, face: at(0.45, 0.12) };
    expect(judge(upright)).toMatchObject({ state: 'clear', figures: { height: 0.19 } });
  });

  it('the portrait of a document without a face is absent', () => {
    expect(assessPortrait({ ...findings(), faces: asFinding([]) })).toEqual(
      asFinding({ state: 'absent', cause: null, figures: {} }),
    );
  });

  it('[S10] a measure that is missing makes it unclear, and an outage makes it unknown: neither makes it clear', () => {
    const { surface: _, ...unmeasured } = FACE;
    const unclear = asFinding({ state: 'unclear', cause: 'unmeasured', figures: {} });
    expect(assessPortrait({ ...findings(), faces: asFinding([unmeasured]) })).toEqual(unclear);
    expect(assessPortrait({ ...findings(), portrait: asFinding(null) })).toEqual(unclear);
    expect(assessPortrait({ ...findings(), faces: AWAY })).toEqual(AWAY);
    expect(assessPortrait({ ...findings(), document: AWAY })).toEqual(AWAY);
    expect(assessPortrait({ ...findings(), portrait: AWAY })).toEqual(AWAY);
  });
});
