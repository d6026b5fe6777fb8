const addressShape = /^[0-9a-fA-F:.]{2,45}$/;

/**
 * The browser's network address: the socket's, or the entry of `x-forwarded-for` that the outermost of our own reverse proxies wrote.
 * Entries further left are the visitor's own words and are never believed.
 */
export function clientAddress(
  forwardedFor: string | null,
  hops: number,
  socket: string | undefined,
): string | undefined {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const written = hops > 0 && entries.length >= hops ? entries[entries.length - hops] : undefined;
  const address = (written ?? socket)?.replace(/^::ffff:(?=\d+\.)/i, '');
  return address !== undefined && addressShape.test(address) ? address : undefined;
}

/** What an address is limited by: itself, or its /64 for IPv6. */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'none';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
