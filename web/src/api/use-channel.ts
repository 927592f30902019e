import type { Channel } from '@hai/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore, type Store } from '../lib/store.ts'
import type { createLiveConnection } from './live.ts'
import type { Handler, IsCurrent, RealtimeStatus } from './realtime.ts'

/** See docs/product/the-app.md#live-updates. */
export const POLL_WITHOUT_REALTIME_MS = 15_000

const status = createStore<RealtimeStatus>('closed')

type Live = ReturnType<typeof createLiveConnection>
interface LiveCode {
  connect: (status: Store<RealtimeStatus>) => Live
}
type LoadLive = () => Promise<LiveCode>
let loadLive: LoadLive = () => new Promise(() => undefined)
let started: Promise<Live> | undefined

/** Call once when the app starts. The function loads the connection together with the app’s table of events. */
export function provideLive(loadCode: LoadLive): void {
  loadLive = loadCode
}

/** Loads the connection's code. If this fails, screens poll, and loading is tried again after 15 seconds. */
async function load(): Promise<Live> {
  try {
    return (await loadLive()).connect(status)
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
 * Subscribes to a channel while the component is mounted. `onSubscribed` runs at the start and after each reconnect.
 * Events before that can be missed, so refetch each response for which `isCurrent` is false.
 */
export function useChannel<C extends Channel>(
  channel: C,
  handler?: Handler<C>,
  onSubscribed?: (isCurrent: IsCurrent) => void,
): void {
  const onEvent = useEffectEvent<Handler<C>>((message) => handler?.(message))
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

export const useRealtimeStatus = (): RealtimeStatus => useStore(status)

export function usePollingFallback(): number | false {
  const now = useRealtimeStatus()
  return now === 'error' || now === 'timed_out' ? POLL_WITHOUT_REALTIME_MS : false
}
