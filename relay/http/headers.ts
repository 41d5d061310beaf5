import type { ServerResponse } from 'node:http';
import { scanningPage } from '@/domain/kernel/scanning';

/** Nothing from outside; what the maps need (workers from a blob, images from data and blob) and no more. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const ofDocuments = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};
/** Its own camera, nobody else's. */
const scanning = 'camera=(self), microphone=(), geolocation=()';
/** A script, a style sheet or a font within a page: what a browser heeds only of documents and workers is half a kilobyte of each. */
export function withoutDocumentHeaders(response: ServerResponse): void {
  for (const name of Object.keys(ofDocuments)) response.removeHeader(name);
}
/** Set before anybody answers; an answer of the back end that brings its own keeps its own. */
export function secure(response: ServerResponse, overTls: boolean, path: string): void {
  for (const [name, value] of Object.entries(ofDocuments)) response.setHeader(name, value);
  if (path === scanningPage) response.setHeader('Permissions-Policy', scanning);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  if (overTls) response.setHeader('Strict-Transport-Security', 'max-age=15552000');
}
