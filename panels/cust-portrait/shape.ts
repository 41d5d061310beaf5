/** How many columns a portrait has in so many u. */
export const columnsAt = (width: number): number => (width < 700 ? 1 : width < 1400 ? 2 : 3);
