import type { Channel } from '@hai/contract/events'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Between two readings that events ask for, however many come. */
const PAUSE_MS = 1_000

export interface CatchUp {
  /** Events of the channel arrive from now on: what the screen read before is read once more. */
  subscribed: (channel: Channel) => void
  /** An event came: an answer on its way may have been made before it, and would hide it. */
  heard: (channel: Channel) => void
}

/**
 * Closes the gaps between reading and listening: every screen shows what the server would say now.
 * One reading per channel at a time, and only of what is on the screen; the rest is marked as old.
 */
export function createCatchUp(client: QueryClient, keysOf: Readonly<Partial<Record<Channel, readonly QueryKey[]>>>): CatchUp {
  const reading = new Set<Channel>()
  const wanted = new Set<Channel>()

  const queriesOf = (channel: Channel): Query[] =>
    (keysOf[channel] ?? []).flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))

  /** A first answer is let through before it is asked for again: somebody waits for it. */
  async function readAgain(query: Query): Promise<void> {
    if (query.state.data === undefined) await query.promise?.catch(() => undefined)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }

  async function read(channel: Channel): Promise<void> {
    wanted.add(channel)
    if (reading.has(channel)) return
    reading.add(channel)
    while (wanted.delete(channel)) {
      await Promise.all(queriesOf(channel).map(readAgain))
      if (wanted.has(channel)) await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
    reading.delete(channel)
  }

  return {
    subscribed: (channel) => void read(channel),
    heard: (channel) => {
      if (queriesOf(channel).some(({ state }) => state.fetchStatus === 'fetching')) void read(channel)
    },
  }
}
