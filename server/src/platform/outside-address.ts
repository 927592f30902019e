import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The internal service of Azure that gives credentials to virtual machines. Its address looks public. */
const cloudIdentity = '168.63.129.16'
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** This machine’s own addresses. A call to them would bypass the firewall, even if they are public. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

/** In bytes, because an IPv6 address has several notations. */
const bytesOf = (address: string): string => ipaddr.parse(address).toByteArray().join('.')

/** True for public addresses that are not this machine’s own. False for IPv6 addresses that contain an IPv4 address. */
export function isOutside(address: string, own: readonly string[] = ownAddresses()): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(globalV6)) return false
  return ![cloudIdentity, ...own].some((one) => bytesOf(one) === bytesOf(address))
}
