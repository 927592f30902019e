import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const GROUPS = 4

/** The part of an IP address that belongs to one customer: the whole IPv4 address, or the /64 network of IPv6. */
export function ipPrefixOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, GROUPS)
  return groups.map((group) => group.toString(16)).join(':')
}
