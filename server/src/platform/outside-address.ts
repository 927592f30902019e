import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** A public address that on one cloud provider’s machines serves their identity. */
const cloudIdentity = '168.63.129.16'
/** The only public range of IPv6. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** This machine’s own addresses. Even public ones would bypass the firewall. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

/** Compares as bytes, because IPv6 addresses have several notations. */
const bytesOf = (address: string): string => ipaddr.parse(address).toByteArray().join('.')

/** True for public addresses except this machine’s own. False for IPv6 addresses that embed IPv4. */
export function isOutside(address: string, own: readonly string[] = ownAddresses()): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(globalV6)) return false
  return ![cloudIdentity, ...own].some((one) => bytesOf(one) === bytesOf(address))
}
