/**
 * In the page: pairs of texts that cover each other. What floats over the page, a bar or a mark on a photo, may do so.
 * @param within the element whose texts are compared, such as a dialog; else the page
 */
export function listOverlaps(within?: unknown): string[] {
  const root = within instanceof Element ? within : document.body;
  const floats = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      floats(element.parentElement));
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.sr, option, svg') !== null;
  /** The part of a box that its scrolling ancestors show. */
  const clip = (box: DOMRect, from: Element): DOMRect => {
    let { left, top, right, bottom } = box;
    for (let each: Element | null = from; each; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const edge = each.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const texts: { words: string; node: Node; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement!;
    if (!node.textContent?.trim() || isHidden(parent) || floats(parent)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      texts.push({ words: node.textContent.trim().slice(0, 40), node, box: clip(box, parent) });
  }
  const covers = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height);
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => other.node !== one.node && covers(one.box, other.box))
      .map((other) => `“${one.words}” covers “${other.words}”`),
  );
}
