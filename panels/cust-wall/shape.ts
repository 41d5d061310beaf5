/** Where the keys lead from a card, in a grid of so many columns; undefined: the key is none of the wall's. */
export function cardAt(key: string, at: number, count: number, columns: number, shown: number): number | undefined {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    PageUp: at - columns * shown,
    PageDown: at + columns * shown,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}
/** What the wall does when its time has come: one row on, else the next page, else back to its top; nothing where all is seen. */
export function stepOf(
  first: number,
  rows: number,
  shown: number,
  page: number,
  pages: number,
): { readonly row: number } | { readonly page: number } | null {
  if (first + shown < rows) return { row: first + 1 };
  if (pages > 1) return { page: page < pages ? page + 1 : 1 };
  return first > 0 ? { row: 0 } : null;
}
