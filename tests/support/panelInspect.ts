/**
 * Run inside the page (so: no imports, nothing from outside): what a person would complain of in the panels shown.
 * Text that leaves its panel, or that is cut without saying so; words that are no words; a body in which nothing is drawn.
 */
export function inspectPanels(): readonly string[] {
  const complaints: string[] = [];
  const clips = (style: CSSStyleDeclaration): boolean => style.overflow !== 'visible';
  const isUnseen = (element: Element): boolean => element.closest('.visually-hidden, [hidden], .g2-tooltip, .p-skeleton') !== null;
  const rectOf = (text: Text): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, width, height } = range.getBoundingClientRect();
    // letters are less high than the box that the font gives them: a line closer than that cuts none
    const size = text.parentElement ? Number.parseFloat(getComputedStyle(text.parentElement).fontSize) : 0;
    const spare = Math.max(0, Math.min(0.2 * size, ((range.getClientRects()[0]?.height ?? 0) - size) / 2));
    return new DOMRect(left, top + spare, width, height - 2 * spare);
  };
  const beyond = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left < outer.left - 1.5 || inner.right > outer.right + 1.5 || inner.top < outer.top - 1.5 || inner.bottom > outer.bottom + 1.5;
  const outside = (inner: DOMRect, outer: DOMRect): boolean => inner.top >= outer.bottom - 1 || inner.left >= outer.right - 1;
  // a list that scrolls on purpose may hold more than it shows; a name cut by … has the whole of it in its title; a key figure is whole or not there
  const scrolls = (element: Element, style: CSSStyleDeclaration): boolean =>
    /auto|scroll/.test(style.overflowY) || element.classList.contains('p-ticker') || element.classList.contains('p-snap-rows');
  const hasTitle = (element: Element): boolean => element.closest('[title]') !== null;
  const blank = (canvas: HTMLCanvasElement): boolean => {
    const { width, height } = canvas;
    // drawn by WebGL, which gives nothing to read back once it is shown: whoever draws says so
    if (canvas.closest('.s-place')) return canvas.dataset.drawn !== 'true';
    if (width === 0 || height === 0) return true;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    return !pixels.some((value, at) => at % 4 === 3 && value > 0);
  };
  for (const box of document.querySelectorAll<HTMLElement>('[data-panel]'))
    if (!box.querySelector('.panel > .p-body')) complaints.push(`${box.dataset.panel}: no panel`);
  for (const panel of document.querySelectorAll<HTMLElement>('.panel, .k-header, .portrait-head, .portrait-part')) {
    const body = panel.querySelector('.p-body') ?? panel;
    const name = panel.closest<HTMLElement>('[data-panel]')?.dataset.panel ?? panel.querySelector('h1, h2')?.textContent ?? '';
    const frame = panel.getBoundingClientRect();
    const words = panel.innerText;
    const wrong = /NaN|undefined|\bnull\b|Infinity|\[object|Invalid/.exec(panel.textContent ?? '');
    if (wrong) complaints.push(`${name}: says ${wrong[0]}`);
    const canvases = [...body.querySelectorAll('canvas')];
    if (canvases.length === 0 && words.replace(panel.querySelector('h2')?.textContent ?? '', '').trim() === '')
      complaints.push(`${name}: nothing is drawn`);
    for (const host of body.querySelectorAll('.c-canvas')) if (host.querySelector('canvas') === null) complaints.push(`${name}: no chart`);
    if (canvases.some(blank)) complaints.push(`${name}: a blank chart`);
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || isUnseen(parent) || !parent.checkVisibility()) continue;
      const rect = rectOf(text);
      let shown = true;
      for (let around: Element | null = parent; around && around !== panel.parentElement; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (!clips(style)) continue;
        if (scrolls(around, style)) {
          shown = false; // what is beyond it is reached by scrolling
          break;
        }
        if (!beyond(rect, around.getBoundingClientRect())) continue;
        if (
          (style.textOverflow === 'ellipsis' && hasTitle(parent)) ||
          (around.matches('.k-figures') && outside(rect, around.getBoundingClientRect()))
        ) {
          shown = false;
          break;
        }
        complaints.push(`${name}: cut: ${text.data.trim().slice(0, 20)}`);
        shown = false;
        break;
      }
      if (shown && beyond(rect, frame)) complaints.push(`${name}: out of its panel: ${text.data.trim().slice(0, 20)}`);
    }
  }
  return complaints;
}
