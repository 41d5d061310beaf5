/** module_action, as the specification writes it: enterprise_store, enterprise_needadd, notice_audit. */
export type PermissionCode = `${string}_${string}`;
/** `public`: anybody. `login`: any signed-in user. Otherwise the right that is asked for. */
export type Access = 'public' | 'login' | PermissionCode;
/** Named in the specification, or settled by this project. */
export type Source = 'spec' | 'decided';
export type Read = `GET /${string}`;
export type Write = `${'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Role numbers of the specification, section 3; a tutor's is 0 (api.md, Session). */
export const roles = { tutor: 0, systemAdministrator: 1, incubatorAdministrator: 2, enterprise: 3, facilitator: 4 } as const;

/** Who a caller is to the rows: staff (roles 1 and 2), one of the three bound kinds, or nobody. */
export type Party = 'staff' | 'enterprise' | 'facilitator' | 'tutor' | 'visitor';

export interface Identity {
  role: number;
  enterprise_id: number | null;
  facilitator_id: number | null;
  tutor_id: number | null;
}

/**
 * Role-derived flags after login (specification section 4): administrator only when none of the three ids is present, and of the two
 * roles that section 6 counts as administrators: an account that waits for its enterprise is none.
 */
export function flagsOf(who: Identity) {
  return {
    enterprise: who.enterprise_id !== null && who.role === roles.enterprise,
    facilitator: who.facilitator_id !== null && who.role === roles.facilitator,
    tutor: who.tutor_id !== null,
    administrator: partyOf(who) === 'staff' && who.enterprise_id === null && who.facilitator_id === null && who.tutor_id === null,
  };
}
export type Flag = keyof ReturnType<typeof flagsOf>;

/** Access follows the role (decisions.md, A-002): the party whose scope a caller's rows take. */
export function partyOf(who: Identity | null): Party {
  if (!who) return 'visitor';
  if (who.role === roles.systemAdministrator || who.role === roles.incubatorAdministrator) return 'staff';
  if (who.role === roles.enterprise) return 'enterprise';
  if (who.role === roles.facilitator) return 'facilitator';
  return 'tutor';
}

/**
 * The permission check of specification section 6, the same on both sides: the account named admin passes,
 * otherwise the name, or any of a list, must be held; nothing asked means allowed.
 */
export function allows(
  who: { username: string; permissions: ReadonlySet<string> } | null,
  required: Access | 'guest' | readonly Access[] | undefined,
): boolean {
  if (required === undefined || required === 'public') return true;
  if (required === 'guest') return who === null;
  if (!who) return false;
  if (required === 'login' || who.username === 'admin') return true;
  if (typeof required !== 'string') return required.length === 0 || required.some((one) => allows(who, one));
  return who.permissions.has(required);
}
