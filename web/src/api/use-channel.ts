import type { Channel } from '@hai/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../lib/store.ts'
import type { createLive } from './live.ts'
import type { Handler, IsCurrent, RealtimeStatus } from './realtime.ts'

/** While the connection is in error or has timed out, lists are asked for this often instead (member-area.md, section 4). */
export const POLL_WITHOUT_REALTIME_MS = 15_000

const status = createStore<RealtimeStatus>('closed')

type Live = ReturnType<typeof createLive>
let started: Promise<Live> | undefined

/** The connection's code comes after the first screen stands; until it has come, lists are asked for. */
async function load(): Promise<Live> {
  try {
    const { createLive } = await import('./live.ts')
    return createLive(status)
  } catch {
    status.set('error')
    await new Promise((done) => setTimeout(done, POLL_WITHOUT_REALTIME_MS))
    return load()
  }
}

function live(): Promise<Live> {
  started ??= load()
  return started
}

/**
 * Subscribes to the member's events of one channel while the component is mounted. The handlers may change between renders.
 * `onSubscribed` runs when the subscription starts, and again after each break. It can miss events before that, so refetch each answer
 * for which `isCurrent` is false.
 */
export function useChannel<C extends Channel>(
  channel: C,
  handler: Handler<C>,
  onSubscribed?: (isCurrent: IsCurrent) => void,
): void {
  const onEvent = useEffectEvent(handler)
  const onBegin = useEffectEvent((isCurrent: IsCurrent) => onSubscribed?.(isCurrent))
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void live().then((realtime) => {
      if (isGone) return
      stop = realtime.subscribe(channel, {
        onEvent: (message) => onEvent(message),
        onSubscribed: (isCurrent) => onBegin(isCurrent),
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [channel])
}

/** Of two states of the same thing the one to show: events come twice and out of order, and never take the screen back. */
export const newer = <Versioned extends { readonly version: number }>(
  before: Versioned | undefined,
  next: Versioned,
): Versioned => (before && before.version > next.version ? before : next)

export const useRealtimeStatus = (): RealtimeStatus => useStore(status)

/** For `refetchInterval`: false while events arrive, else 15 seconds. */
export function usePollingFallback(): number | false {
  const now = useRealtimeStatus()
  return now === 'error' || now === 'timed_out' ? POLL_WITHOUT_REALTIME_MS : false
}
