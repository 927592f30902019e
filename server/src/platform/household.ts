/** The IP prefix that one customer has: the whole IPv4 address, or the /64 of IPv6, whose owner has 2^64 addresses. */
export function householdOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)].slice(0, 4).join(':')
}
