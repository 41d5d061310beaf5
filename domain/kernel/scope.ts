import type { Party } from './access';
import type { AnyCondition } from './condition';

/**
 * Which rows a caller may see at all; a permission says what he may do with them. vapi/kernel/scopes turns it into SQL.
 * all: every row · park: rows of the incubators and buildings in reach · own: rows that name the caller's enterprise,
 * facilitator, tutor or user · bound: rows that serve the caller's enterprise today · audience: rows addressed to the caller ·
 * online: what is published · none: no row.
 */
export type Rows = 'all' | 'park' | 'own' | 'bound' | 'audience' | 'online' | 'none';
/** `unplaced`: only for rows whose own incubator_id is empty. */
interface Link {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly incubator: string;
  readonly unplaced?: true;
}
export interface Scope {
  readonly staff: 'all' | 'park' | 'own';
  readonly enterprise: Rows;
  readonly facilitator: Rows;
  readonly tutor: Rows;
  readonly visitor: 'all' | 'online' | 'none';
  /** The column that names the owner, where it is not enterprise_id, facilitator_id, tutor_id or (staff) user_id. */
  readonly owner?: { readonly [P in Exclude<Party, 'visitor'>]?: string };
  /** What makes a row a party's own beside that column: the row of `table` that `column` names, whose `owner` he is. A tutor's are the sign-ups for what he leads. */
  readonly also?: { readonly [P in Exclude<Party, 'visitor'>]?: { readonly table: string; readonly column: string; readonly owner: string } };
  /** The columns that place a row, where they are not incubator_id and building_id: an incubator is placed by its own id. */
  readonly place?: { readonly incubator?: string; readonly building?: string };
  /** The row lies in a park when one of these rows does: `key` of `table` is this row's `column`. For tables that name no incubator themselves. */
  readonly through?: readonly Link[];
  /** Of the rows that a party would see those alone that meet this: a contract reaches its tenant once it is approved. Names values only. */
  readonly only?: { readonly [P in Party]?: AnyCondition };
  /** For nobody there yet: rows that meet `when` while the row of `table` that `column` names meets `until` (bills that a contract only plans). */
  readonly planned?: { readonly when: AnyCondition; readonly table: string; readonly column: string; readonly until: AnyCondition };
  /** A row exists in `table` whose `key` is this row's id and whose `user` is the caller. */
  readonly audience?: { readonly table: string; readonly key: string; readonly user: string };
  /** A row exists in `table` whose `key` is this row's id, whose `owner` is the caller's enterprise, and whose days `during` hold today. */
  readonly binding?: { readonly table: string; readonly key: string; readonly owner: string; readonly during: string };
}

const nobodyElse = { facilitator: 'none', tutor: 'none', visitor: 'none' } as const;
/** Read by every signed-in user. */
export const everyone: Scope = { staff: 'all', enterprise: 'all', facilitator: 'all', tutor: 'all', visitor: 'none' };
/** Staff of the park. */
export const park: Scope = { staff: 'park', enterprise: 'none', ...nobodyElse };
/** Staff of the park, and everybody who sits in it. */
export const parkScope: Scope = { staff: 'park', enterprise: 'park', facilitator: 'park', tutor: 'park', visitor: 'none' };
/** Staff of the park, and the enterprise that the row names. */
export const byEnterprise: Scope = { staff: 'park', enterprise: 'own', ...nobodyElse };
/** Staff of the park, and the facilitator that the row names. */
export const byFacilitator: Scope = { staff: 'park', enterprise: 'none', facilitator: 'own', tutor: 'none', visitor: 'none' };
const self = { staff: 'user_id', enterprise: 'user_id', facilitator: 'user_id', tutor: 'user_id' } as const;
/** The caller's own rows, by `user_id`. */
export const byUser: Scope = { staff: 'own', enterprise: 'own', facilitator: 'own', tutor: 'own', visitor: 'none', owner: self };
