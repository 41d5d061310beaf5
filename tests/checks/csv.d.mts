export function parseCsv(text: string): Record<string, string>[];
