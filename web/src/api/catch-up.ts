import type { Channel } from '@hai/contract/events'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isReadAt } from './is-read-at.ts'

/** Between two readings that events ask for, however many come. */
const PAUSE_MS = 1_000

export interface CatchUp {
  /** Events of the channel arrive from now on: an answer that was not read at this state is read again. */
  subscribed: (channel: Channel, as_of: string) => void
  /** An event came: an answer on its way may have been made before it, and would hide it. */
  heard: (channel: Channel) => void
}

/**
 * Closes the gaps between reading and listening: every screen shows what the server would say now.
 * One reading per channel at a time, and only of what is on the screen; the rest is marked as old.
 */
export function createCatchUp(client: QueryClient, keysOf: Readonly<Partial<Record<Channel, readonly QueryKey[]>>>): CatchUp {
  const reading = new Set<Channel>()
  /** With the state that an answer must have been read at to be current; null: none is. */
  const wanted = new Map<Channel, string | null>()
  /** Counts the second readings of each answer: one that begins while a channel waits for the first answer serves that channel too. */
  const begun = new WeakMap<Query, number>()

  const queriesOf = (channel: Channel): Query[] =>
    (keysOf[channel] ?? []).flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))

  /** A first answer is let through before it is asked for again: somebody waits for it, and it may be current. */
  async function readAgain(query: Query, as_of: string | null): Promise<void> {
    const isOnItsWay = query.state.fetchStatus === 'fetching'
    const before = begun.get(query) ?? 0
    if (query.state.data === undefined || (isOnItsWay && as_of !== null)) await query.promise?.catch(() => undefined)
    if (as_of !== null && (isReadAt(query.state.data, as_of) || (begun.get(query) ?? 0) !== before)) return
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
    heard: (channel) => {
      if (queriesOf(channel).some(({ state }) => state.fetchStatus === 'fetching')) void read(channel, null)
    },
  }
}
