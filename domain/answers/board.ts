/** A panel placed on a board (board_panel, design/entities.md 12.1). The id is unique within its board. */
export interface PanelPlacement {
  readonly id: number;
  readonly prop: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly typeModule?: string | null;
  /** The panel's own title and its choices, by parameter name. */
  readonly filters?: Readonly<Record<string, string>> | null;
  readonly quick_links?: readonly string[] | null;
}
export interface Board {
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  readonly kind: 1 | 2;
  readonly extend: readonly PanelPlacement[];
  readonly user_id?: number | null;
  readonly role_id?: number | null;
  readonly is_initial?: number | boolean | null;
  readonly updated_at?: string;
  readonly updated_by_name?: string | null;
}
/** GET /board/board-info: which panels the caller may use, and the boards that his role begins with. */
export interface BoardInfo {
  readonly catalogue: readonly string[];
  readonly initial: readonly Board[];
}
