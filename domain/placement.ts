import type { PanelPlacement } from './answers/board';

/** Kept with a panel's choices under this name, for a board has no other place for it. */
export const titleKey = 'title';
export const ownTitle = (placement: PanelPlacement): string | undefined => placement.filters?.[titleKey] || undefined;
/** What was chosen for a panel, without its title. */
export function choicesOf({ filters }: PanelPlacement): Record<string, string> {
  const { [titleKey]: _title, ...choices } = filters ?? {};
  return choices;
}
/** The same as its frame takes them: the links of 快捷入口 stand in a column of their own. */
export const paramsOf = (placement: PanelPlacement): Record<string, string> => ({
  ...choicesOf(placement),
  ...(placement.quick_links && { links: placement.quick_links.join() }),
});
/** A panel's own choice of buildings: ids joined by commas, as a board keeps it. */
export const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
