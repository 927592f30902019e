import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const GROUPS = 4

/** The IP prefix that one customer has: the whole IPv4 address, or the /64 of IPv6, whose owner has 2^64 addresses. */
export function householdOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, GROUPS)
  return groups.map((group) => group.toString(16)).join(':')
}
