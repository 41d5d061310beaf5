export function wordProblems(root: string): string[];
