/** One subject of 进度看板: its rows by state (entities.md, section 14: need, contract, policy_apply, check_task and report_return). */
export interface Track {
  readonly resource: string;
  /** The field that names whoever is in charge: asked when staff look at their own work only. */
  readonly mine?: string;
  /** The code field whose states are the columns. */
  readonly state: string;
  /** The reference whose record its rows are dealt with in, where they have no list page of their own. */
  readonly dealtWithAt?: string;
}
export const tracks: readonly Track[] = [
  { resource: 'need', state: 'status', mine: 'user_id', dealtWithAt: 'enterprise_id' },
  { resource: 'contract', state: 'status', mine: 'handler_id', dealtWithAt: 'enterprise_id' },
  { resource: 'policy_apply', state: 'status' },
  { resource: 'check_task', state: 'status', mine: 'user_id' },
  { resource: 'report_return', state: 'status' },
];
/** So many rows of a state are shown; the rest is behind its list. */
export const shownOfState = 8;

export interface ProgressState {
  readonly code: number;
  readonly label: string;
  readonly color?: string;
  readonly total: number;
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
}
/** One track as GET /task answers it; `states` only of the chosen one. */
export interface ProgressTrack {
  readonly resource: string;
  readonly label: string;
  readonly total: number;
  /** Whether it can be narrowed to one's own rows. */
  readonly personal: boolean;
  readonly states?: readonly ProgressState[];
}
