export interface NotYetFiles {
  readonly rows: string;
  readonly count: string;
}
export function notYetProblems(files: NotYetFiles, before?: NotYetFiles | null): string[];
export function notYetBefore(root: string): NotYetFiles | null;
export function notYetFiles(root: string): NotYetFiles;
