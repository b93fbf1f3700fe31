import { expect, it } from 'vitest';
import { partToSend, seenPart, toVideo, viewAround } from './frame-areas.ts';

const VIDEO = { width: 720, height: 1280 };
const BOX = { width: 390, height: 844 };
const GUIDE = { left: 18, top: 270, width: 354, height: 223 };

it('a video that covers its box has hidden sides', () => {
  const { left, top, width, height } = seenPart(VIDEO, BOX);
  expect([top, height]).toEqual([0, 1280]);
  expect(width).toBeCloseTo(591.5, 0);
  expect(left).toBeCloseTo((720 - width) / 2, 5);
});

it('a position on the screen converts to one in the video', () => {
  const { left, width, top } = toVideo(GUIDE, VIDEO, BOX);
  expect(left).toBeCloseTo(64.3 + 18 * 1.5166, 0);
  expect(width).toBeCloseTo(354 * 1.5166, 0);
  expect(top).toBeCloseTo(270 * 1.5166, 0);
});

it('the margin of the guide is measured and sent, as far as the video extends', () => {
  const { part, size, guide } = viewAround(toVideo(GUIDE, VIDEO, BOX), VIDEO);
  expect(part.left).toBe(0);
  expect(part.width).toBeLessThanOrEqual(720);
  expect(size.width).toBe(320);
  expect(guide.left).toBeGreaterThan(20);
  expect(guide.left + guide.width).toBeLessThan(300);
  expect(partToSend(true, GUIDE, VIDEO, BOX)).toEqual(part);
});

it('all of the visible frame is sent if no card was found', () => {
  expect(partToSend(false, GUIDE, VIDEO, BOX)).toEqual(seenPart(VIDEO, BOX));
});
