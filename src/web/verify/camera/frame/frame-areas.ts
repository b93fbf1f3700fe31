import { type Area, scaleArea } from './luma.ts';

type Size = { width: number; height: number };

/**
 * The part of the video that is seen in a box which it covers (`object-fit: cover`), in px of the video.
 */
export function seenPart(video: Size, box: Size): Area {
  const scale = Math.max(box.width / video.width, box.height / video.height);
  const [width, height] = [box.width / scale, box.height / scale];
  return { left: (video.width - width) / 2, top: (video.height - height) / 2, width, height };
}

/** An area of the box, in px of the video. */
export function toVideo(area: Area, video: Size, box: Size): Area {
  const shownArea = seenPart(video, box);
  const scale = shownArea.width / box.width;
  return {
    left: shownArea.left + area.left * scale,
    top: shownArea.top + area.top * scale,
    width: area.width * scale,
    height: area.height * scale,
  };
}

/**
 * The part of the video to send: the guide and its margin if a straight card was found in it, else everything that the
 * person saw.
 */
export function partToSend(hasCard: boolean, guide: Area, video: Size, box: Size): Area {
  return hasCard ? viewAround(toVideo(guide, video, box), video).part : seenPart(video, box);
}

/** Where an element lies within another, in px of the screen. */
export function getAreaWithin(inner: DOMRect, outer: DOMRect): Area {
  const { width, height } = inner;
  return { left: inner.left - outer.left, top: inner.top - outer.top, width, height };
}

/** Frames are looked at in this width, in px. */
const FRAME_WIDTH = 320;
/** Around the guide, in parts of its size: an edge is looked for there, too. */
const MARGIN_SHARE = 0.18;

/** Which part of the video is looked at, the size it is looked at in, and where the guide lies in that. */
export type FrameView = { part: Area; size: Size; guide: Area };

/** The guide and its margin, as far as the video extends. Both areas in px of the video. */
export function viewAround(guide: Area, video: Size): FrameView {
  const left = Math.max(0, guide.left - MARGIN_SHARE * guide.width);
  const top = Math.max(0, guide.top - MARGIN_SHARE * guide.height);
  const right = Math.min(video.width, guide.left + (1 + MARGIN_SHARE) * guide.width);
  const bottom = Math.min(video.height, guide.top + (1 + MARGIN_SHARE) * guide.height);
  const part = { left, top, width: right - left, height: bottom - top };
  const scale = FRAME_WIDTH / part.width;
  return {
    part,
    size: { width: FRAME_WIDTH, height: Math.max(1, Math.round(part.height * scale)) },
    guide: {
      left: Math.round((guide.left - left) * scale),
      top: Math.round((guide.top - top) * scale),
      width: Math.round(guide.width * scale),
      height: Math.round(guide.height * scale),
    },
  };
}

/** A part of the video, in its px, and the size that it is looked at in. */
export type LookedPart = Pick<FrameView, 'part' | 'size'>;

/** Both in px: a card of the guide's width has some 100 px in the wide view, and its small print can be judged in the fine one. */
const [WIDE_WIDTH, FINE_WIDTH] = [176, 640];

/** The views of a moment: near, finer, and everything that is seen, with the areas that the meter needs. */
export function getViews(guide: Area, video: Size, box: Size) {
  const near = viewAround(guide, video);
  const shownArea = seenPart(video, box);
  const [scale, finer] = [WIDE_WIDTH / shownArea.width, FINE_WIDTH / near.size.width];
  const size = { width: WIDE_WIDTH, height: Math.max(1, Math.round(shownArea.height * scale)) };
  const { part } = near;
  const place = {
    left: part.left - shownArea.left,
    top: part.top - shownArea.top,
    width: part.width,
    height: part.height,
  };
  return {
    near,
    wide: { part: shownArea, size },
    fine: { part, size: { width: FINE_WIDTH, height: Math.round(near.size.height * finer) } },
    areas: { guide: near.guide, wide: { size, near: scaleArea(place, scale) } },
  };
}

/** The wide and the fine view are looked at in the first look, and then in turns, in each third one. */
export const isViewDue = (view: 'wide' | 'fine', look: number): boolean =>
  look === 0 || look % 3 === (view === 'wide' ? 0 : 1);
