import type { IncomingMessage } from 'node:http';

const name = /^(?=.{1,259}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The site's own address, `https://host`: that of the settings where there is one, else as the caller names this host. What a caller sends beside it
 * (X-Forwarded-Host) is never believed, and what is no name of a host gives '': addresses then begin at the site's root.
 */
export function originOf({ headers }: IncomingMessage, isSecure: boolean, publicUrl: string): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.host?.toLowerCase() ?? '';
  return name.test(host) ? `${isSecure ? 'https' : 'http'}://${host}` : '';
}
