export interface Account {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly avatar: number | null;
  readonly avatar_path: { readonly id: number; readonly save_name: string; readonly save_path: string } | null;
  readonly role_name: string;
  readonly department_name: string | null;
  readonly owner_name: string | null;
  readonly created_at: string;
  readonly session: {
    readonly created_at: string;
    readonly expires_at: string;
    readonly ip: string | null;
    readonly region: string | null;
    readonly device: string;
  } | null;
}
export interface Login {
  readonly id: number;
  readonly created_at: string;
  readonly result: number;
  readonly resultText: string;
  readonly ip: string | null;
  readonly region: string | null;
  readonly device: string | null;
}
export interface Granted {
  readonly incubator_id: number;
  readonly building_ids: readonly number[] | null;
}
/** What an account reaches; `whole`: all parks. */
export interface Reach {
  readonly data: readonly (Granted & { readonly incubator_name: string; readonly building_names: readonly string[] | null })[];
  readonly type: number;
  readonly whole: boolean;
}
export interface Right {
  readonly id: number;
  readonly name: string;
  readonly label: string;
}
export interface Module {
  readonly module: string;
  readonly permissions: readonly Right[];
}
export interface PageNode {
  readonly id: number;
  readonly title: string;
  /** The route's id; null of groups and links. */
  readonly key: string | null;
  readonly children: readonly PageNode[];
}
