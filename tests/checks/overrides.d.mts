export function moduleProblems(file: string, source: string): string[];
export function overrideProblems(root: string): string[];
