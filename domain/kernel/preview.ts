/** One record as an action would leave it: the labels of its definition name the values. */
export interface PreviewChange {
  readonly resource: string;
  readonly label: string;
  readonly action: string;
  readonly id: number | null;
  /** Null, as the values, where whoever asks may not read such records. */
  readonly title: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
/** What an action would come to (`previews` of its definition): why it would be refused, or all that it would change. */
export interface Preview {
  readonly refused: string | null;
  /** What the action says of itself that no change shows. */
  readonly warnings: readonly string[];
  readonly changes: readonly PreviewChange[];
}
