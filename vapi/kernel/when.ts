type Values = Readonly<Record<string, unknown>>;
/** Whether a stored row fulfils a condition given as data. */
export const matches = (when: Values, row: Values): boolean =>
  Object.entries(when).every(([name, wanted]) => (Array.isArray(wanted) ? wanted.includes(row[name]) : row[name] === wanted));
