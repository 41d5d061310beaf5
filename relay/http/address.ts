import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The proxies whose word about the client's address is taken. Throws on what is no address or network. */
export function trustedProxies(written: string): BlockList {
  const list = new BlockList();
  for (const entry of written.split(/[,\s]+/).filter(Boolean)) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);
const holds = (list: BlockList, address: string): boolean => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the one who is connected is a proxy that is trusted. */
export const isTrusted = (address: string, trusted: BlockList): boolean => holds(trusted, plain(address));

/**
 * Who is calling. X-Forwarded-For is read from the right, and only as far as it was written by proxies that are trusted: what
 * a stranger puts into it himself is never believed.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => plain(one.trim()))
    .filter(Boolean);
  while (forwarded.length > 0 && holds(trusted, address)) {
    const before = forwarded.pop() as string;
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

const forwardings = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
/** Whether the call was passed on without a word of the caller's address that is believed: it seems to come from the proxy then. */
export function hasUntrustedProxy({ headers, socket }: IncomingMessage, trusted: BlockList): boolean {
  const believed = headers['x-forwarded-for'] !== undefined && holds(trusted, plain(socket.remoteAddress ?? ''));
  return !believed && forwardings.some((name) => headers[name] !== undefined);
}

/** Whether the caller's own connection was made over TLS, as far as a trusted proxy says so. */
export function isSecure(request: IncomingMessage, trusted: BlockList): boolean {
  return holds(trusted, plain(request.socket.remoteAddress ?? '')) && request.headers['x-forwarded-proto'] === 'https';
}

const privateRanges = trustedProxies('127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1 fc00::/7 fe80::/10');
/** This machine, or the network of the house. */
export const isPrivateAddress = (address: string): boolean => holds(privateRanges, address);
