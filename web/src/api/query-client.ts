import { QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { isOnline } from '../lib/online.ts'
import { ApiError } from './api-error.ts'
import { shareEqual } from './as-of.ts'

const STALE_MS = 60_000
const CACHE_MS = 10 * 60_000
const RETRIES = 2

/** Worth asking again: nobody answered, or the server was too busy. A refusal is an answer; without a network none comes. */
const mayPass = (error: unknown): boolean =>
  isOnline() && error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE')

/** The newest answer, here or on its way, is a further page and not a reading of the whole list. */
const endsWithMore = ({ state }: Query): boolean => Boolean(state.fetchMeta?.fetchMore)
const isAskingForMore = (query: Query): boolean => query.state.fetchStatus === 'fetching' && endsWithMore(query)

/**
 * Where a list is read anew while somebody asks for its next page, the library drops whichever came first.
 * Here both happen: the page arrives, then the list is read anew, that page with it.
 */
class PatientQueryClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const wanted = new Set(
      this.getQueryCache()
        .findAll(filters)
        .filter((query) => !query.isDisabled()),
    )
    await super.refetchQueries({ ...filters, predicate: (query) => wanted.has(query) && !isAskingForMore(query) }, options)
    const left = new Set([...wanted].filter(endsWithMore))
    if (left.size === 0) return
    await Promise.all([...left].map(async (query) => query.promise?.catch(() => undefined)))
    await this.refetchQueries({ ...filters, predicate: (query) => left.has(query) }, options)
  }
}

/** Stale after 60 s, kept for 10 min (member-area.md, section 9). Acts are never repeated by themselves. */
export const queryClient = new PatientQueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      networkMode: 'always',
      structuralSharing: shareEqual,
      // What failed is asked for again with the network, as its notice says; by itself it would not be in this mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
