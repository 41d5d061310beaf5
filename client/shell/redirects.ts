import { roles } from '@/domain/kernel/access';
import type { User } from '../kernel/session/session';

export const loginPath = '/user/login';
export const passwordPath = '/setting/password';
/** Where a login leads when no page was asked for. */
export const dashboardPath = '/dashboard/dashboard';

const providerPath = '/enterprise/facilitatorDetail';
/** Where this login leads when no page was asked for: a provider whose information nobody has audited yet finds itself on its own page (specification section 2; domain.md 13). */
export const landingOf = (user: User | null): string =>
  user?.role === roles.facilitator && !user.enterprise_id && user.is_audit === 2 ? providerPath : dashboardPath;

/** The login page's address that leads back to `requested` afterwards. */
export function loginFor(requested: string): string {
  return requested === dashboardPath || requested === '/404' ? loginPath : `${loginPath}?redirect=${encodeURIComponent(requested)}`;
}

/** The page asked for before the login, if it is one of ours: an address of another origin is never followed. */
export function requestedPage(redirect: string | null, origin: string): string | null {
  if (!redirect?.startsWith('/')) return null;
  try {
    const { origin: meant, pathname, search, hash } = new URL(redirect, origin);
    return meant === origin && !pathname.startsWith('//') && pathname !== loginPath ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The root leads roles 1 and 2 to the cockpit, all others and visitors to the public home (api.md, Session). */
export const rootLeadsToCockpit = (user: User | null): boolean =>
  user !== null && (user.role === roles.systemAdministrator || user.role === roles.incubatorAdministrator);
