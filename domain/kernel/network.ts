/** Whose an address is, for limits: an IPv4 address as it is (also written as IPv6); of IPv6 the /64 that one customer is given whole. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const middle = address.includes('::') ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : [];
  const groups = [...before, ...middle, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
