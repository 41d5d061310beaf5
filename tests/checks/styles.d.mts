export function styledBy(selector: string): string[];
export function styleProblems(root: string): string[];
