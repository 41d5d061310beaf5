export function makingFolder(root: string, now?: number): string;
export function place(making: string, served: string, parts: readonly string[]): void;
