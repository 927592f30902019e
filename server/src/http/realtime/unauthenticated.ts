import { closeCodes } from '@hai/contract/events'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'

export const INTRODUCTION_MS = 10_000
/**
 * Sockets per IP prefix whose token was not accepted yet. To make room for one more, the oldest that has sent nothing
 * is closed, or the oldest if all have sent something.
 */
export const NETWORK_MAX = 128
/**
 * Sockets per process whose token was not accepted yet. Far below the maximum of all sockets, so that they cannot use
 * up all connections.
 */
const PROCESS_MAX = 4_096

export interface UnauthenticatedConnections {
  /**
   * `dismiss` is called to close the socket if no token was accepted within INTRODUCTION_MS, or to make room for a
   * newer one.
   */
  readonly meet: (ip: string, dismiss: (code: number) => void) => Stranger
}

export interface Stranger {
  /** Silent sockets are closed first. */
  readonly spoke: () => void
  /** Call this when the socket’s token was accepted, or when it closes. */
  readonly leave: () => void
}

interface IpState {
  readonly end: (code: number) => void
  isSilent: boolean
}

function closeOldest(met: ReadonlySet<IpState>): void {
  const [oldest] = met
  const chosen = met.values().find(({ isSilent }) => isSilent) ?? oldest
  chosen?.end(closeCodes.tryAgainLater)
}

export function createUnauthenticatedConnections(): UnauthenticatedConnections {
  const all = new Set<IpState>()
  const byNetwork = new Map<string, Set<IpState>>()

  function remove(network: string, met: IpState): void {
    all.delete(met)
    const own = byNetwork.get(network)
    own?.delete(met)
    if (own?.size === 0) byNetwork.delete(network)
  }

  return {
    meet: (ip, dismiss) => {
      const network = ipPrefixOf(ip)
      const crowd = byNetwork.get(network)
      if (crowd && crowd.size >= NETWORK_MAX) closeOldest(crowd)
      if (all.size >= PROCESS_MAX) closeOldest(all)
      const leave = (): void => {
        clearTimeout(deadline)
        remove(network, met)
      }
      const end = (code: number): void => {
        leave()
        dismiss(code)
      }
      const deadline = setTimeout(() => end(closeCodes.unauthenticated), INTRODUCTION_MS)
      const met: IpState = { end, isSilent: true }
      all.add(met)
      byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(met))
      return {
        leave,
        spoke: () => {
          met.isSilent = false
        },
      }
    },
  }
}
