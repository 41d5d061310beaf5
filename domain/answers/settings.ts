import type { ParameterKey } from '../parameters';

/** A parameter as GET /parameter has it. */
export interface StoredParameter {
  readonly key: ParameterKey;
  readonly value: unknown;
  readonly initial: unknown;
  readonly changed: boolean;
  readonly version: number;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
}
/** The board that a role begins with; without one the product's own. */
export interface RoleBoard {
  readonly id: number;
  readonly name: string;
  readonly board_id: number | null;
  readonly board_name: string | null;
  readonly panels: number;
  readonly updated_at: string | null;
}
/** A value of a dictionary that is in use, and where. */
export interface UsedValue {
  readonly value: number;
  readonly places: readonly string[];
}
/** What a Word holds that is about to be a template. */
export interface LookedAt {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  readonly faults: readonly string[];
}
export interface TemplateWord {
  readonly tag: string;
  readonly within?: string;
  readonly loop?: true;
}
export interface MessageType {
  readonly id: number;
  readonly name: string;
  readonly total: number;
  readonly unread: number;
}
/** A stored file, and where it opens now. */
export interface ShownFile {
  readonly id: number;
  readonly save_name: string;
  readonly save_path: string;
  readonly mime: string;
  readonly ext: string;
  readonly size: number;
  readonly kind: number;
}
