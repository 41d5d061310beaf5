/**
 * The path of a request line, without its query: `/a` of `/a?b`, and of the absolute form `http://host/a` that a proxy sends.
 * Never throws, whatever stands there: it is not parsed as an address, because `//` is a path here and no address.
 */
export function pathOf(target: string | undefined): string {
  const path = (target ?? '/').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') ? path : `/${path}`;
}
