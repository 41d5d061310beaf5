/** Choices whose list is closed: Arco keeps Esc to them even so. */
const closedChoice = '[role=combobox]:not([aria-expanded=true])';
const isOpen = (layer: Element): boolean => layer.getClientRects().length > 0;
/** What takes the keys of an open dialog or drawer, the topmost last. */
const layers = (): Element[] =>
  [...document.querySelectorAll('.arco-modal-content, .arco-drawer-wrapper:not(.arco-drawer-wrapper-hide, .arco-drawer-no-mask)')].filter(isOpen);

/** A cell that is edited in its place has an Esc of its own: it is left, and what it stands in stays. */
const cell = '[data-editor]';

/** Where Esc belongs, if the key would not get there by itself: past a closed choice, or to a drawer that is still on its way in. */
function meant(target: Element): Element | undefined {
  const layer = target.closest('.arco-modal-content, .arco-drawer-wrapper');
  if (layer) return target.closest(closedChoice) ? (target.closest(cell) ?? layer) : undefined;
  if (target.closest('[role=menu], [role=dialog]')) return undefined;
  return layers().at(-1);
}
/** Esc closes what lies on top, wherever the focus is at that moment. Once for the whole page. */
export function watchEscape(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !event.isTrusted || event.isComposing || !(event.target instanceof Element)) return;
      const layer = meant(event.target);
      if (!layer) return;
      event.stopPropagation();
      // keyCode: Arco's drawer asks for it
      layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true }));
    },
    true,
  );
}
