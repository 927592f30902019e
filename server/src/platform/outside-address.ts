import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** One address of a machine, and which kind it is. */
export interface OutsideAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Networks that are not the internet (the registries of special purpose of IANA): our own machine and neighbours, and what leads to them. */
const insideV4 = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
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

/** Whether an address is one of the internet; of IPv6 none that holds an IPv4 address is. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !insideLists[4].check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !insideLists[6].check(address, 'ipv6')
}

export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>
const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' })

/**
 * Where a host is on the internet; null when it is nowhere, or when any of its addresses is inside: a name that leads to both is meant to be
 * asked until it leads inside. Connect to just this address: asked again, the name may say another.
 */
export async function outsideAddressOf(host: string, resolve: Resolve = resolveAll): Promise<OutsideAddress | null> {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  const literal = isIP(bare)
  const found = literal === 0 ? await resolve(bare).catch(() => []) : [{ address: bare, family: literal }]
  const [first] = found
  if (!first || !found.every(({ address }) => isOutside(address))) return null
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
