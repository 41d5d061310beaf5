const private4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
/** The 地区 of an address as far as it is known without asking anybody outside: 本机, 内网, or null for an address of the open network. */
export function regionOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:/i, '').toLowerCase();
  if (plain === '::1' || plain.startsWith('127.')) return '本机';
  if (private4.test(plain) || /^f[cd][0-9a-f]{2}:/.test(plain) || /^fe[89ab][0-9a-f]:/.test(plain)) return '内网';
  return null;
}
