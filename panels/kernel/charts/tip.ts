interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** Where a card comes to lie: where it wants to, moved just as far as it takes to stay inside; what is larger than the room keeps to its start. */
export const inside = ({ left, top, width, height }: Box, room: Box): { left: number; top: number } => ({
  left: Math.max(room.left, Math.min(left, room.left + room.width - width)),
  top: Math.max(room.top, Math.min(top, room.top + room.height - height)),
});
const px = (value: number): string => `${Math.round(value * 10) / 10}px`;
function move(tip: HTMLElement, host: HTMLElement): void {
  const body = (host.closest('.p-body') ?? host).getBoundingClientRect();
  const own = host.getBoundingClientRect();
  const wanted = { left: Number.parseFloat(tip.style.left), top: Number.parseFloat(tip.style.top), width: tip.offsetWidth, height: tip.offsetHeight };
  const { left, top } = inside(wanted, { left: body.left - own.left, top: body.top - own.top, width: body.width, height: body.height });
  if (Math.abs(left - wanted.left) > 0.5) tip.style.left = px(left);
  if (Math.abs(top - wanted.top) > 0.5) tip.style.top = px(top);
}
/**
 * Keeps the hover card of a chart in its panel: G2 turns a card to the other side of its point, and no further, so that one higher
 * than its little chart lies over the neighbours. Answers how to end.
 */
export function keepTipInside(host: HTMLElement): () => void {
  const watch = new MutationObserver(() => {
    const tip = host.querySelector<HTMLElement>('.g2-tooltip');
    if (tip && tip.style.left !== '') move(tip, host);
  });
  watch.observe(host, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  return () => watch.disconnect();
}
