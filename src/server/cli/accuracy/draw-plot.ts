import { type Html, html } from '../../../shared/html.ts';

export type Axis = { label: string; from: number; to: number; ticks: readonly number[]; isLog?: true };
export type Line = { name: string; dashes?: string; points: readonly (readonly [x: number, y: number])[] };

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 420, 64, 52, 16, 16];

/** Plots lines over two axes as SVG, with `name` as its accessible name. */
export function drawPlot(name: string, x: Axis, y: Axis, lines: readonly Line[]): Html {
  const right = (value: number) => LEFT + shareAlong(x, value) * (WIDTH - LEFT - RIGHT);
  const down = (value: number) => HEIGHT - BOTTOM - shareAlong(y, value) * (HEIGHT - TOP - BOTTOM);
  const toPath = ({ points }: Line) =>
    points
      .map(([at, value], place) => `${place ? 'L' : 'M'}${right(at).toFixed(1)} ${down(value).toFixed(1)}`)
      .join('');
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}" font-size="13" fill="currentColor">
<path d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}" fill="none" stroke="currentColor"/>
${x.ticks.map((tick) => html`<text x="${right(tick).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${tick}</text>`)}
${y.ticks.map((tick) => html`<text x="${LEFT - 8}" y="${(down(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`)}
<text x="${(WIDTH + LEFT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${x.label}</text>
<text transform="translate(16 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${y.label}</text>
${lines.map((line) => html`<path d="${toPath(line)}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="${line.dashes ?? 'none'}"/>`)}
</svg>`;
}

/** The position of a value on its axis, 0 .. 1. A value outside the axis is clamped to its end. */
function shareAlong({ from, to, isLog }: Axis, value: number): number {
  const scale = isLog ? (each: number) => Math.log10(Math.max(each, from)) : (each: number) => each;
  return Math.min(1, Math.max(0, (scale(value) - scale(from)) / (scale(to) - scale(from))));
}
