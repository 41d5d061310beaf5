/** A row that was found: what it is called, and whose or where it is. */
export interface FoundRow {
  readonly id: number;
  readonly title: string;
  readonly about: string | null;
}
/** What was found of one kind. */
export interface FoundKind {
  readonly resource: string;
  readonly label: string;
  readonly rows: readonly FoundRow[];
}
