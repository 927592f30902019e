import { closeCodes } from '@hai/contract/events'
import { householdOf } from '../../platform/household.ts'

/** A client that has not authenticated by now is closed. */
export const INTRODUCTION_MS = 10_000
/** Unauthenticated sockets of one network. One more closes the oldest. */
export const NETWORK_MAX = 128
/** Unauthenticated sockets of one process, well below all live connections: authenticated ones always have room. */
const PROCESS_MAX = 4_096

export interface Strangers {
  /** Adds an unauthenticated socket. `dismiss` closes it when its time is up or a newer one needs its place. */
  readonly meet: (ip: string, dismiss: (code: number) => void) => Stranger
}

export interface Stranger {
  /** It has sent a message, which is being checked. Silent sockets are closed before it. */
  readonly spoke: () => void
  /** It has authenticated, or is closing. */
  readonly leave: () => void
}

interface Met {
  readonly end: (code: number) => void
  isSilent: boolean
}

function closeOldest(met: ReadonlySet<Met>): void {
  const [oldest] = met
  const chosen = met.values().find(({ isSilent }) => isSilent) ?? oldest
  chosen?.end(closeCodes.tryAgainLater)
}

/** Realtime sockets that have not authenticated, oldest first. Their number is bounded per network and in all. */
export function createStrangers(): Strangers {
  const all = new Set<Met>()
  const byNetwork = new Map<string, Set<Met>>()

  function remove(network: string, met: Met): void {
    all.delete(met)
    const own = byNetwork.get(network)
    own?.delete(met)
    if (own?.size === 0) byNetwork.delete(network)
  }

  return {
    meet: (ip, dismiss) => {
      const network = householdOf(ip)
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
      const met: Met = { end, isSilent: true }
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
