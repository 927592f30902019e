import type { Channel } from '@hai/contract/events'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isAtServerState } from './is-at-server-state.ts'

/** Minimum time between two refetches caused by events. */
const PAUSE_MS = 1_000

export interface CatchUp {
  /** Call when a channel is subscribed. Refetches the responses that the server made at a state other than `as_of`. */
  subscribed: (channel: Channel, as_of: string) => void
  /**
   * Call when an event arrives. A response that is still loading may be older than the event and would overwrite its
   * data.
   */
  eventReceived: (channel: Channel) => void
}

/**
 * Closes the gap between loading and subscribing, so that screens show the server's current state. Refetches once per
 * channel at a time and only what is on screen; other data is marked as stale.
 */
export function createCatchUp(client: QueryClient, keysOf: Readonly<Partial<Record<Channel, readonly QueryKey[]>>>): CatchUp {
  const reading = new Set<Channel>()
  /** The required server state by channel; null means that any response is outdated. */
  const wanted = new Map<Channel, string | null>()
  /**
   * Number of refetches per query. A refetch that starts while another channel waits for the first response serves both
   * channels.
   */
  const begun = new WeakMap<Query, number>()

  const queriesOf = (channel: Channel): Query[] =>
    (keysOf[channel] ?? []).flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))

  /**
   * Waits for a first response that is still loading before it refetches, because the user waits for that response and
   * it may be current.
   */
  async function readAgain(query: Query, as_of: string | null): Promise<void> {
    const isOnItsWay = query.state.fetchStatus === 'fetching'
    const before = begun.get(query) ?? 0
    if (query.state.data === undefined || (isOnItsWay && as_of !== null)) await query.promise?.catch(() => undefined)
    if (as_of !== null && (isAtServerState(query.state.data, as_of) || (begun.get(query) ?? 0) !== before)) return
    begun.set(query, (begun.get(query) ?? 0) + 1)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }

  async function read(channel: Channel, as_of: string | null): Promise<void> {
    wanted.set(channel, wanted.get(channel) === null ? null : as_of)
    if (reading.has(channel)) return
    reading.add(channel)
    for (let state = wanted.get(channel); state !== undefined; state = wanted.get(channel)) {
      const current = state
      wanted.delete(channel)
      await Promise.all(queriesOf(channel).map((query) => readAgain(query, current)))
      if (wanted.has(channel)) await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
    reading.delete(channel)
  }

  return {
    subscribed: (channel, as_of) => void read(channel, as_of),
    eventReceived: (channel) => {
      if (queriesOf(channel).some(({ state }) => state.fetchStatus === 'fetching')) void read(channel, null)
    },
  }
}
