import { expect, it } from 'vitest';
import { CARD_RATIO } from '../card/card-format.ts';
import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { distance, quadContains, turnedRectangle } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import { numberAt } from '../value-at.ts';
import { placeGuide } from './card-guide.ts';
import { findLines } from './find-lines.ts';
import { findBestQuad, orderCorners } from './find-quads.ts';
import { measureGradient } from './measure-gradient.ts';
import { refineCorners } from './refine-corners.ts';
import { thinEdges } from './thin-edges.ts';
import { voteLines } from './vote-lines.ts';

const WIDTH = 400;
const HEIGHT = 300;

/** Numbers 0 .. 1 that are the same on every run (Lehmer's generator). */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A light quad on a darker ground with noise, its edges smoothed by four samples a pixel's side. */
function drawQuad(quad: Quad, { card = 200, ground = 120, noise = 6 } = {}): Pixels {
  const random = lehmer(5);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let coveredCount = 0;
      for (let i = 0; i < 16; i++) {
        if (quadContains(quad, [x + ((i % 4) + 0.5) / 4, y + ((i >> 2) + 0.5) / 4])) coveredCount++;
      }
      const value = ground + ((card - ground) * coveredCount) / 16 + (random() - 0.5) * noise;
      data.fill(value, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

function findOn(image: Pixels, textBoxes: Quad[] = [], angle = 0): { corners: Quad; score: number } | null {
  const edges = thinEdges(measureGradient(image), 2);
  const guide = textBoxes.length
    ? placeGuide({ boxes: textBoxes, face: null, angle }, 1, WIDTH, HEIGHT)
    : null;
  const lines = findLines(edges, voteLines(edges), () => true);
  const best = findBestQuad(lines, { width: WIDTH, height: HEIGHT, guide });
  if (!best) return null;
  const corners = best.corners.map(([x, y]) => [x + WIDTH / 2, y + HEIGHT / 2]) as unknown as Quad;
  return { corners: orderCorners(corners), score: best.score };
}

/** A card lying flat, turned around the image's middle. */
function cardAt(angle: number, long = 220): Quad {
  const across = long / 2;
  const down = long / CARD_RATIO / 2;
  const flat = turnedRectangle(angle, -across, -down, across, down);
  return flat.map(([x, y]): PixelPoint => [x + WIDTH / 2, y + HEIGHT / 2]) as unknown as Quad;
}

function furthestCorner(quad: Quad, truth: Quad): number {
  return Math.max(...truth.map((corner) => Math.min(...quad.map((other) => distance(corner, other)))));
}

it.each([0, 0.2, -0.35, 0.7, 1.3])(
  'findBestQuad finds a card turned by %s radians within a pixel',
  (angle) => {
    const truth = cardAt(angle, angle > 1 ? 180 : 220);
    const bestQuad = findOn(drawQuad(truth))!;
    expect(furthestCorner(bestQuad.corners, truth)).toBeLessThan(1.2);
    expect(bestQuad.score).toBeGreaterThan(1.55);
  },
);

it('findBestQuad finds a card in perspective', () => {
  const truth: Quad = [
    [92, 70],
    [318, 96],
    [300, 226],
    [70, 214],
  ];
  expect(furthestCorner(findOn(drawQuad(truth))!.corners, truth)).toBeLessThan(1.5);
});

it('findBestQuad finds a white card on white paper, four grey levels apart', () => {
  const truth = cardAt(0.1);
  const bestQuad = findOn(drawQuad(truth, { card: 244, ground: 232, noise: 2 }))!;
  expect(furthestCorner(bestQuad.corners, truth)).toBeLessThan(1.5);
});

it('findBestQuad infers the fourth side from the proportions, when text shows where the card is', () => {
  const truth = cardAt(0);
  const fadedImage = drawQuad(truth);
  // The right third fades into the ground without an edge.
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 240; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3;
      const fade = Math.min(1, (x - 240) / 60);
      for (let c = 0; c < 3; c++)
        fadedImage.data[at + c] = numberAt(fadedImage.data, at + c) * (1 - fade) + 120 * fade;
    }
  }
  const text: Quad[] = [120, 140, 160].map((y) => turnedRectangle(0, 110, y, 290, y + 10));
  const bestQuad = findOn(fadedImage, text)!;
  expect(furthestCorner(bestQuad.corners, truth)).toBeLessThan(6);
});

it('findBestQuad takes the quad that contains the text, not a smaller one within it', () => {
  const truth = cardAt(0);
  const image = drawQuad(truth);
  const patch: Quad = turnedRectangle(0, 110, 100, 110 + 60 * CARD_RATIO, 160);
  for (let y = 100; y < 160; y++) {
    for (let x = 110; x < patch[1][0]; x++) image.data.fill(90, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  }
  const text: Quad[] = [110, 130, 190].map((y) => turnedRectangle(0, 120, y, 280, y + 10));
  expect(furthestCorner(findOn(image, text)!.corners, truth)).toBeLessThan(1.5);
});

it('findBestQuad finds nothing on an empty table', () => {
  expect(findOn(drawQuad(cardAt(0), { card: 120, ground: 120 }))).toBeNull();
});

it('refineCorners moves a quad that is some pixels off to the edges, to half a pixel', () => {
  const truth = cardAt(0.15);
  const off = truth.map(([x, y], i): PixelPoint => [x + (i % 2 ? 1.5 : -1.2), y + (i > 1 ? 1.4 : -1)]);
  const refined = refineCorners(drawQuad(truth), off as unknown as Quad);
  expect(furthestCorner(refined, truth)).toBeLessThan(0.5);
});

it('refineCorners keeps a quad that has no edges near', () => {
  const quad = cardAt(0.1);
  expect(refineCorners(drawQuad(quad, { card: 120, ground: 120, noise: 0 }), quad)).toEqual(quad);
});
