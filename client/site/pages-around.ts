/** The pages that a pager offers: the first, the last and those around the current one; null where some are left out. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(shown)].sort((one, other) => one - other);
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? page);
    // one page that is left out takes as much room as the sign for it
    return gap === 2 ? [page - 1, page] : gap > 2 ? [null, page] : [page];
  });
}
