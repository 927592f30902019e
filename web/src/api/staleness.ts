import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { ApiError, hasCode } from './api-error.ts'
import { applyPatch } from './patch.ts'
import { calls } from './stale-queries.ts'
import type {
  CallEntry,
  ChangeName,
  ChannelEntries,
  EventEntry,
  Outcome,
  Stale,
  StaleAfterCall,
  StaleAfterChange,
  StaleList,
} from './stale-query-types.ts'

type CallEntries = Readonly<Partial<Record<ChangeName, CallEntry>>>

interface LiveEvent {
  readonly channel: string
  readonly event: string
  readonly record: unknown
}

const nothing: StaleList = []
const known: { calls: CallEntries; isLive: () => boolean } = { calls, isLive: () => false }

/** Adds the entries of the staff app. */
export function addStaleQueries(added: CallEntries): void {
  known.calls = { ...known.calls, ...added }
}

/** `isLive`: events arrive, so that the entries `unlessLive` can be skipped. */
export function followConnection(isLive: () => boolean): void {
  known.isLive = isLive
}

const isList = (entry: StaleList | StaleAfterChange): entry is StaleList => Array.isArray(entry)
const asEntry = (entry: StaleList | StaleAfterCall): StaleAfterCall => (isList(entry) ? { done: entry } : entry)
const keyOf = (stale: Stale) => (typeof stale === 'string' ? [stale] : stale)

/** Marks as stale, and loads again what is on the screen unless `refetchType` is `none`. Never rejects. */
const invalidate = (
  client: QueryClient,
  stale: StaleList,
  filters: Pick<InvalidateQueryFilters, 'refetchType' | 'predicate'> = {},
) =>
  Promise.all(
    // Each query is loaded once, even if several calls or lists name it.
    [...new Map(stale.map(keyOf).map((queryKey) => [JSON.stringify(queryKey), queryKey])).values()].map((queryKey) =>
      client.invalidateQueries({ queryKey, ...filters }),
    ),
  )

function applyChange(client: QueryClient, { done = nothing, dropped = nothing, later = nothing }: StaleAfterChange): void {
  for (const stale of dropped) client.removeQueries({ queryKey: keyOf(stale), type: 'inactive' })
  void invalidate(client, later, { refetchType: 'none' })
  void invalidate(client, [...done, ...dropped])
}

/** By this time after the answer to a call, its events have usually arrived. */
const EVENTS_WITHIN_MS = 4_000

/**
 * Loads what no event has changed since the call began. After a change of the network, a live connection can be dead for
 * up to 40 seconds before that is noticed.
 */
function loadUnlessChanged(client: QueryClient, stale: StaleList, since_ms: number): void {
  if (stale.length === 0) return
  const predicate: InvalidateQueryFilters['predicate'] = ({ state }) => state.dataUpdatedAt < since_ms
  setTimeout(() => void invalidate(client, stale, { predicate }), EVENTS_WITHIN_MS)
}

/** True if the server answered. Without an answer, a reload may not finish either, so nobody waits for it. */
const isAnswered = (error: ApiError): boolean => !hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE')

/**
 * Invalidates the queries that the table lists for the calls, or for their error. Resolves once the caller may show the
 * outcome. Invalidates nothing if the call was not sent.
 */
export async function refreshAfterCalls(
  client: QueryClient,
  names: readonly ChangeName[],
  { answer, error, called_at_ms = Date.now() }: Outcome,
): Promise<void> {
  const entries = names.map((name) => asEntry(known.calls[name] ?? nothing))
  const listOf = (field: keyof Omit<StaleAfterCall, 'errors' | 'chosenBy'>): StaleList =>
    entries.flatMap((entry) => entry[field] ?? nothing)
  if (error === null) {
    const chosen = answer === undefined ? nothing : entries.flatMap((entry) => entry.chosenBy?.(answer) ?? nothing)
    const isLive = known.isLive()
    const done = [...listOf('done'), ...chosen, ...(isLive ? nothing : listOf('unlessLive'))]
    applyChange(client, { done, dropped: listOf('dropped'), later: listOf('later') })
    if (isLive) loadUnlessChanged(client, listOf('unlessLive'), called_at_ms)
    await invalidate(client, listOf('awaited'))
  } else if (error instanceof ApiError) {
    const { code } = error
    const shown = code === 'OFFLINE' ? nothing : entries.flatMap(({ errors }) => errors?.[code] ?? nothing)
    const reading = invalidate(client, [...listOf('failed'), ...shown])
    if (isAnswered(error)) await reading
  }
}

/**
 * Invalidates the queries that the table lists for the event, then changes the cached answers with its record.
 * Ignores a repeated event if the table says how to recognize it.
 */
export function applyEvent(client: QueryClient, channels: ChannelEntries, { channel, event, record }: LiveEvent): void {
  const entry: EventEntry = channels[channel]?.events[event] ?? nothing
  const { applyOnce, stale = nothing, patches = {} } = 'patches' in entry ? entry : { stale: entry }
  if (applyOnce?.recentIds.add(applyOnce.eventId(record)) === false) return
  applyChange(client, asEntry(typeof stale === 'function' ? stale(record) : stale))
  for (const patchesOf of Object.values(patches)) {
    for (const patch of [patchesOf(record)].flat()) applyPatch(client, patch)
  }
}
