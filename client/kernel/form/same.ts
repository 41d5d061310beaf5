/** Whether two values of a field, as forms hold them, are the same; nothing is the same as null. */
export const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
