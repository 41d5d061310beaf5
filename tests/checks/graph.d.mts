export function sourceFiles(root: string): string[];
