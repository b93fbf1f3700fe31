import { getFolder, type ModuleImport } from './list-imports.ts';

/** A folder of the server in the drawing: its row, a caption, and the steps of an upload that it does. */
type Box = { row: number; caption: string; steps?: string };

/** The folders on an upload's way. Their columns follow from the imports. */
const BOXES: Record<string, Box> = {
  features: { row: 2, caption: 'handle-upload', steps: '2, 7' },
  http: { row: 0, caption: 'host, token, limits', steps: '1' },
  vision: { row: 1, caption: 'pixels to findings', steps: '4' },
  inference: { row: 1, caption: 'the networks' },
  encryption: { row: 2, caption: 'one key per subject', steps: '3' },
  storage: { row: 3, caption: 'encrypted images', steps: '3' },
  workers: { row: 2, caption: 'threads, timeouts' },
  store: { row: 0, caption: 'tables, transactions', steps: '6' },
  verification: { row: 1, caption: 'findings to a verdict', steps: '5' },
};

const [WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN] = [164, 76, 48, 24, 16];
const TITLE = 'An upload’s folders and what they import, from the upload feature to the verification';

/** Where the drawing is committed. */
export const DRAWING = new URL('../../docs/images/architecture.svg', import.meta.url);

type Graph = Map<string, Set<string>>;

/** The drawing of ARCHITECTURE.md, as SVG: an arrow for each import that does not follow from other arrows. */
export function drawFolders(imports: readonly ModuleImport[]): string {
  const graph = joinFolders(imports);
  const spots = placeBoxes(graph);
  const width = Math.max(...[...spots.values()].map(({ x }) => x)) + WIDTH + MARGIN;
  const height = Math.max(...[...spots.values()].map(({ y }) => y)) + HEIGHT + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    '  role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="16">',
    '  <!-- Written by `npm run drawing` from the imports of the code. -->',
    `  <title id="title">${TITLE}</title>`,
    '  <defs>',
    '    <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">',
    '      <path d="M0 0 8 4 0 8z" fill="#5b6472"/>',
    '    </marker>',
    '  </defs>',
    `  <rect width="${width}" height="${height}" fill="#ffffff"/>`,
    '  <g fill="none" stroke="#5b6472" stroke-width="1.5" marker-end="url(#arrow)">',
    ...listArrows(graph).map(([from, to]) => `    ${drawArrow(spots.get(from)!, spots.get(to)!)}`),
    '  </g>',
    ...[...spots].map(([name, spot]) => drawBox(name, spot)),
    '</svg>',
    '',
  ].join('\n');
}

/** Which drawn folder imports which. Imports of types alone are left out: they bring no code. */
function joinFolders(imports: readonly ModuleImport[]): Graph {
  const graph: Graph = new Map(Object.keys(BOXES).map((name) => [name, new Set<string>()]));
  for (const { from, to, typesOnly } of imports) {
    if (typesOnly || !from.startsWith('server/') || !to.startsWith('server/')) continue;
    const [folder, target] = [from, to].map((module) => getFolder(module).split('/')[0]!);
    if (folder !== target && target! in BOXES) graph.get(folder!)?.add(target!);
  }
  return graph;
}

/** The imports that do not follow from others: with A to B and B to C, not A to C. */
function listArrows(graph: Graph): [string, string][] {
  const isReached = (from: string, to: string): boolean =>
    [...graph.get(from)!].some((next) => next === to || isReached(next, to));
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => isReached(other, to)))
      .map((to): [string, string] => [from, to]),
  );
}

type Spot = { x: number; y: number };

/** Places each box left of all that it imports. */
function placeBoxes(graph: Graph): Map<string, Spot> {
  const measureDepth = (name: string, above: readonly string[] = []): number => {
    const path = [...above, name];
    if (above.includes(name)) throw new Error(`These folders import each other: ${path.join(' -> ')}.`);
    return Math.max(0, ...[...graph.get(name)!].map((target) => measureDepth(target, path) + 1));
  };
  const max = Math.max(...[...graph.keys()].map((name) => measureDepth(name)));
  const spots = new Map<string, Spot>();
  for (const [name, { row }] of Object.entries(BOXES)) {
    const column = max - measureDepth(name);
    const spot = { x: MARGIN + column * (WIDTH + GAP_X), y: MARGIN + row * (HEIGHT + GAP_Y) };
    const other = [...spots].find(([, { x, y }]) => x === spot.x && y === spot.y);
    if (other) throw new Error(`${name} and ${other[0]} are drawn in one place. Give one another row.`);
    spots.set(name, spot);
  }
  return spots;
}

function drawArrow(from: Spot, to: Spot): string {
  const [y1, y2] = [from.y + HEIGHT / 2, to.y + HEIGHT / 2];
  return `<path d="M${from.x + WIDTH} ${y1} ${to.x - 2} ${y2}"/>`;
}

function drawBox(name: string, { x, y }: Spot): string {
  const { caption, steps } = BOXES[name]!;
  const middle = x + WIDTH / 2;
  const [fill, stroke] = steps ? ['#e3ecf9', '#2f5fa8'] : ['#f1f4f8', '#5b6472'];
  return [
    `  <rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${fill}" stroke="${stroke}"/>`,
    `  <text x="${middle}" y="${y + 36}" text-anchor="middle" fill="#1c2430" font-weight="600">${name}</text>`,
    `  <text x="${middle}" y="${y + 58}" text-anchor="middle" fill="#465061" font-size="13">${caption}</text>`,
    ...(steps ? [`  <text x="${x + 10}" y="${y + 19}" fill="#2f5fa8" font-size="13">${steps}</text>`] : []),
  ].join('\n');
}
