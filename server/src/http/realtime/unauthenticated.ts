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
  readonly add: (ip: string, dismiss: (code: number) => void) => UnauthenticatedConnection
}

export interface UnauthenticatedConnection {
  /** Silent sockets are closed first. */
  readonly markActive: () => void
  /** Call this when the socket’s token was accepted, or when it closes. */
  readonly leave: () => void
}

interface PendingConnection {
  readonly end: (code: number) => void
  isSilent: boolean
}

function closeOldest(pending: ReadonlySet<PendingConnection>): void {
  const [oldest] = pending
  const chosen = pending.values().find(({ isSilent }) => isSilent) ?? oldest
  chosen?.end(closeCodes.tryAgainLater)
}

export function createUnauthenticatedConnections(): UnauthenticatedConnections {
  const all = new Set<PendingConnection>()
  const byNetwork = new Map<string, Set<PendingConnection>>()

  function remove(network: string, pending: PendingConnection): void {
    all.delete(pending)
    const own = byNetwork.get(network)
    own?.delete(pending)
    if (own?.size === 0) byNetwork.delete(network)
  }

  return {
    add: (ip, dismiss) => {
      const network = ipPrefixOf(ip)
      const sameNetwork = byNetwork.get(network)
      if (sameNetwork && sameNetwork.size >= NETWORK_MAX) closeOldest(sameNetwork)
      if (all.size >= PROCESS_MAX) closeOldest(all)
      const leave = (): void => {
        clearTimeout(deadline)
        remove(network, pending)
      }
      const end = (code: number): void => {
        leave()
        dismiss(code)
      }
      const deadline = setTimeout(() => end(closeCodes.unauthenticated), INTRODUCTION_MS)
      const pending: PendingConnection = { end, isSilent: true }
      all.add(pending)
      byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(pending))
      return {
        leave,
        markActive: () => {
          pending.isSilent = false
        },
      }
    },
  }
}
