import type { Channel } from '@hai/contract/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isAtServerState } from './server-state.ts'

/** Minimum pause between two refetches of a channel. */
const PAUSE_MS = 1_000

export interface CatchUp {
  /** Call when a channel is subscribed. Refetches the responses that the server made at a state other than `as_of`. */
  subscribed: (channel: Channel, as_of: string) => void
  /**
   * Call when an event arrives. Refetches if a response of the channel is still loading, because it may be older than
   * the event.
   */
  eventReceived: (channel: Channel) => void
}

/** Refetches data that may have changed before the events of its channel arrived. */
export function createCatchUp(client: QueryClient, namesOf: (channel: Channel) => readonly string[]): CatchUp {
  const reading = new Set<Channel>()
  /** The server state that responses must have, by channel. Null: every response is outdated. */
  const expected = new Map<Channel, string | null>()
  /** Number of refetches per query, so that two channels that wait for the same response refetch it once. */
  const begun = new WeakMap<Query, number>()

  const queriesOf = (channel: Channel): Query[] =>
    namesOf(channel).flatMap((name) => client.getQueryCache().findAll({ queryKey: [name] }))

  /** First waits for a response that is loading, if it may be current or the user waits for it. */
  async function readAgain(query: Query, as_of: string | null): Promise<void> {
    const isOnItsWay = query.state.fetchStatus === 'fetching'
    const before = begun.get(query) ?? 0
    if (query.state.data === undefined || (isOnItsWay && as_of !== null)) await query.promise?.catch(() => undefined)
    if (as_of !== null && (isAtServerState(query.state.data, as_of) || (begun.get(query) ?? 0) !== before)) return
    begun.set(query, (begun.get(query) ?? 0) + 1)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }

  async function read(channel: Channel, as_of: string | null): Promise<void> {
    expected.set(channel, expected.get(channel) === null ? null : as_of)
    if (reading.has(channel)) return
    reading.add(channel)
    for (let state = expected.get(channel); state !== undefined; state = expected.get(channel)) {
      const current = state
      expected.delete(channel)
      await Promise.all(queriesOf(channel).map((query) => readAgain(query, current)))
      if (expected.has(channel)) await new Promise((done) => setTimeout(done, PAUSE_MS))
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
