/**
 * The remembered account: a logout clears local and session storage altogether, so its name stands in a cookie that belongs
 * to the login page alone and never travels with a call. The password is the browser's business.
 */
const name = 'pro__account';
const path = '/user/login';
const year = 365 * 24 * 3600;

export function readAccount(cookies = document.cookie): string {
  const entry = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : '';
}
export function rememberAccount(username: string | null): void {
  document.cookie = `${name}=${encodeURIComponent(username ?? '')}; path=${path}; max-age=${username ? year : 0}; samesite=strict`;
}
