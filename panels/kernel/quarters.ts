/** 2026-Q3 is 26年Q3: as short as an axis needs it. */
export const quarterText = (quarter: string): string => quarter.replace(/^\d{2}(\d{2})-Q(\d)$/, '$1年Q$2');
