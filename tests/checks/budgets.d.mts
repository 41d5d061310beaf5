/** What is wrong with a client build in a folder, and its sizes in kB gzipped. */
export function budgetsOf(folder: string): { problems: string[]; sizes: { name: string; kb: number; limit: number }[] };
