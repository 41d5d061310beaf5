export interface ProvedRow {
  readonly table: string;
  readonly id: string;
  readonly file: string;
  readonly test: string;
}
export interface FileResult {
  readonly name: string;
  readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
}
export function provedRows(): ProvedRow[];
export function unproved(rows: readonly ProvedRow[], testResults: readonly FileResult[], folder?: string): string[];
