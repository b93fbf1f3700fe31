import type { Command } from '../../../shortcuts/read-key.ts';

/** The zoom and position of an image; `x` and `y` shift it, in fractions of its sides. */
export type View = {
  /** 1 shows it whole */
  zoom: number;
  x: number;
  y: number;
  /** quarter turns to the right */
  turn: 0 | 1 | 2 | 3;
  contrast: boolean;
  boxes: boolean;
};

export const WHOLE_VIEW: View = { zoom: 1, x: 0, y: 0, turn: 0, contrast: false, boxes: true };
const MAX_ZOOM = 8;
const STEP = 1.5;
const PAN = 0.15;

const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value));

/** Keeps the zoom in its range, and the image's middle over itself. */
export function clampView(view: View): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const max = (zoom - 1) / (2 * zoom);
  return { ...view, zoom, x: clamp(view.x, max), y: clamp(view.y, max) };
}

/** The view after a command; the same one when the command is not about it. */
export function moveView(view: View, command: Command): View {
  const pan = PAN / view.zoom;
  if (command === 'nearer') return clampView({ ...view, zoom: view.zoom * STEP });
  if (command === 'farther') return clampView({ ...view, zoom: view.zoom / STEP });
  if (command === 'pan-left') return clampView({ ...view, x: view.x + pan });
  if (command === 'pan-right') return clampView({ ...view, x: view.x - pan });
  if (command === 'pan-up') return clampView({ ...view, y: view.y + pan });
  if (command === 'pan-down') return clampView({ ...view, y: view.y - pan });
  if (command === 'turn') return { ...view, turn: ((view.turn + 1) % 4) as View['turn'] };
  if (command === 'contrast') return { ...view, contrast: !view.contrast };
  if (command === 'boxes') return { ...view, boxes: !view.boxes };
  return view;
}
