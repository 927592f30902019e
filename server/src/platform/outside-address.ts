import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Networks outside the public internet (IANA’s special-purpose registries): this machine, private networks, and ranges
 * that lead to them.
 */
const insideV4 = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // A public address that on one cloud provider’s machines serves their identity.
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
  ],
  ...['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Ranges within 2000::/3 that embed other addresses or are for documentation. Nothing outside 2000::/3 is public. */
const insideV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const insideLists = { 4: listOf(insideV4, 'ipv4'), 6: listOf(insideV6, 'ipv6') } as const
const globalV6 = listOf(['2000::/3'], 'ipv6')

/** This machine’s own addresses. Even public ones would bypass the firewall. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

/** Compares as numbers, because IPv6 addresses have several notations. */
function isAmong(address: string, family: 4 | 6, own: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of own) if (isIP(one) === family) list.addAddress(one, `ipv${family}`)
  return list.check(address, `ipv${family}`)
}

/** True for public addresses except this machine’s own. False for IPv6 addresses that embed IPv4. */
export function isOutside(address: string, own: readonly string[] = ownAddresses()): boolean {
  const family = isIP(address)
  if (family === 4) return !insideLists[4].check(address, 'ipv4') && !isAmong(address, 4, own)
  const isGlobal = family === 6 && globalV6.check(address, 'ipv6') && !insideLists[6].check(address, 'ipv6')
  return isGlobal && !isAmong(address, 6, own)
}
