export function problemsOf(root: string): string[];
export function sizesOf(root: string): { errors: string[]; warnings: string[] };
