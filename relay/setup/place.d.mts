export function makingFolder(root: string): string;
export function place(making: string, served: string, parts: readonly string[]): void;
