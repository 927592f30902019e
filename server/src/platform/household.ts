/** The part of an address that belongs to one household: all of IPv4, the /64 of IPv6. Whoever has one has 2^64 of the rest. */
export function householdOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)].slice(0, 4).join(':')
}
