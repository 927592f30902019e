import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks that are not the internet (the registries of special purpose of IANA): our own machine and neighbours, and what leads to them. */
const insideV4 = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // Of the internet by its number, and of each machine of one large host alone: what tells it who it is.
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
  ],
  ...['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Within 2000::/3, outside of which nothing is the internet: addresses that carry others, or are for papers. */
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

/** What this machine is called by its own networks: of the internet or not, it leads past the firewall to what listens here. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

/** Compared as numbers: an address of IPv6 can be written in many ways. */
function isAmong(address: string, family: 4 | 6, own: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of own) if (isIP(one) === family) list.addAddress(one, `ipv${family}`)
  return list.check(address, `ipv${family}`)
}

/** Whether an address is one of the internet, and not this machine’s own; of IPv6 none that holds an IPv4 address is. */
export function isOutside(address: string, own: readonly string[] = ownAddresses()): boolean {
  const family = isIP(address)
  if (family === 4) return !insideLists[4].check(address, 'ipv4') && !isAmong(address, 4, own)
  const isGlobal = family === 6 && globalV6.check(address, 'ipv6') && !insideLists[6].check(address, 'ipv6')
  return isGlobal && !isAmong(address, 6, own)
}
