/** A test as vitest's JSON reporter writes it. */
interface Test {
  fullName: string;
  status: string;
}
export interface File {
  /** Its whole path. */
  name: string;
  status: string;
  assertionResults: Test[];
}
export function countsOf(files: File[]): { passed: number; failed: number; skipped: number };
export function worthAnotherRun(files: File[], root: string): string[];
export function failuresOf(run: { code: number; files: File[] }): number;
export function namesOfFailed(files: File[], root: string): string[];
export function withResults(files: File[], again: File[]): File[];
