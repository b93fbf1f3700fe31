import type { Page } from 'playwright-core';

/** An element as a screen reader gets it. */
type TreeNode = {
  role: string;
  name: string;
  description: string;
  /** `focused`, `pressed=true`, `level=1` */
  states: string[];
  depth: number;
};

/** Elements that a screen reader passes over: their content is what it speaks. */
const SILENT = ['none', 'generic', 'InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea', 'Iframe'];
const STATES = [
  'focused',
  'level',
  'checked',
  'pressed',
  'expanded',
  'disabled',
  'invalid',
  'required',
  'live',
];
const ABSENT = ['false', 'off', ''];

/** The page's tree of accessibility, from top to bottom. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: TreeNode[] = [];
  const visit = (id: string, depth: number): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    const isSpoken = !node.ignored && !SILENT.includes(role);
    if (isSpoken)
      found.push({
        role,
        name: String(node.name?.value ?? ''),
        description: String(node.description?.value ?? ''),
        states: (node.properties ?? [])
          .filter(({ name, value }) => STATES.includes(name) && !ABSENT.includes(String(value.value)))
          .map(({ name, value }) => (value.value === true ? name : `${name}=${value.value}`)),
        depth,
      });
    for (const child of node.childIds ?? []) visit(child, isSpoken ? depth + 1 : depth);
  };
  if (nodes[0]) visit(nodes[0].nodeId, 0);
  return found;
}

/** The elements whose description repeats their name: a screen reader would speak it twice. */
export const listRepeated = (tree: readonly TreeNode[]): string[] =>
  tree.filter(({ name, description }) => name !== '' && name === description).map(({ name }) => name);

/** One line an element, indented by its depth. A text that its element is named by is left out. */
export const formatTree = (tree: readonly TreeNode[]): string =>
  tree
    .filter(({ role, name }, at) => role !== 'StaticText' || tree[at - 1]?.name !== name)
    .map(({ role, name, description, states, depth }) =>
      [
        '  '.repeat(depth) + role,
        name && JSON.stringify(name),
        description && `(${description})`,
        ...states.map((state) => `[${state}]`),
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
