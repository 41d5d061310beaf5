/** What a screen must keep to at a size. */
export interface Bounds {
  /** It may be longer than the window, never wider. */
  readonly scrolls: boolean;
  /** The smallest letters, CSS px. */
  readonly least: number;
  /** Where displays of a wall meet, CSS px from the left. */
  readonly seams: readonly number[];
}
/**
 * Run inside the page (so: no imports, nothing from outside), beside `inspectPanels`: what is wrong with the screen around the panels and
 * between them. It is wider or higher than its window; a panel leaves it; letters are too small; two texts of a panel lie on one another;
 * something stands on a seam of the wall.
 */
export function inspectScreen({ scrolls, least, seams }: Bounds): readonly string[] {
  const complaints: string[] = [];
  const root = document.documentElement;
  const clear = 24; // px left and right of a seam
  if (root.scrollWidth > innerWidth) complaints.push(`wider than its window: ${root.scrollWidth} > ${innerWidth}`);
  if (!scrolls && root.scrollHeight > innerHeight) complaints.push(`higher than its window: ${root.scrollHeight} > ${innerHeight}`);
  const wrong = /NaN|undefined|\bnull\b|Infinity|\[object|Invalid/.exec(document.body.innerText);
  if (wrong) complaints.push(`says ${document.body.innerText.slice(Math.max(0, wrong.index - 10), wrong.index + 20)}`);
  const nameOf = (element: Element): string =>
    element.closest('.panel, .portrait-part, .k-header')?.querySelector('h1, h2')?.textContent ?? element.className.toString();
  const crossed = (rect: DOMRect, free = 0): number | undefined => seams.find((x) => rect.left < x + free && rect.right > x - free);
  for (const panel of document.querySelectorAll('.panel')) {
    const rect = panel.getBoundingClientRect();
    if (rect.left < -0.5 || rect.right > innerWidth + 0.5) complaints.push(`${nameOf(panel)}: beside the screen`);
    if (!scrolls && (rect.top < -0.5 || rect.bottom > innerHeight + 0.5)) complaints.push(`${nameOf(panel)}: below the screen`);
    if (crossed(rect) !== undefined) complaints.push(`${nameOf(panel)}: on the seam ${crossed(rect)}`);
    for (const inner of panel.querySelectorAll(':is(canvas, img, button, svg):not(.visually-hidden *)')) {
      const own = inner.getBoundingClientRect();
      if (own.width === 0 || own.height === 0 || !inner.checkVisibility()) continue;
      let [left, right] = [own.left, own.right];
      for (let around = inner.parentElement; around && around !== panel; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      if (left < rect.left - 2 || right > rect.right + 2)
        complaints.push(`${nameOf(panel)}: ${inner.tagName.toLowerCase()}.${inner.getAttribute('class')} leaves it`);
    }
  }
  interface Piece {
    readonly text: string;
    readonly element: Element;
    readonly rect: DOMRect;
  }
  const pieces = new Map<Element, Piece[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const element = text.parentElement;
    if (!element || text.data.trim() === '' || element.closest('.visually-hidden, [hidden], script, style, noscript, .g2-tooltip')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const label = text.data.trim().slice(0, 16);
    // a sign is a drawing: ▲ ◣ ◆
    if (size < least - 0.1 && /[\p{L}\p{N}]/u.test(label)) complaints.push(`${nameOf(element)}: ${label} is of ${size.toFixed(1)} px`);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      // letters are less high than their line
      const spare = Math.max(0, (bottom - top - size) / 2);
      top += spare;
      bottom -= spare;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      if (right - left < 2 || bottom - top < 2) continue;
      const rect = new DOMRect(left, top, right - left, bottom - top);
      const seam = crossed(rect, clear);
      if (seam !== undefined) complaints.push(`${nameOf(element)}: ${label} on the seam ${seam}`);
      const around = element.closest('.panel, .k-header, .portrait-part, .portrait-head');
      if (around) pieces.set(around, [...(pieces.get(around) ?? []), { text: label, element, rect }]);
    }
  }
  for (const all of pieces.values()) {
    all.forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        if (one.element === other.element) continue;
        const [a, b] = [one.rect, other.rect];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) complaints.push(`${nameOf(one.element)}: ${one.text} lies on ${other.text}`);
      }
    });
  }
  return [...new Set(complaints)];
}
