import { MutationCache, QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { isOnline } from '../lib/online.ts'
import { ApiError } from './api-error.ts'
import { shareEqual } from './server-state.ts'
import type { ChangeName, Outcome } from './stale-query-types.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The calls of the mutation, so that the queries that they make stale are loaded again (`stale-queries.ts`). */
    mutationKey: readonly ChangeName[]
  }
}

const STALE_MS = 60_000
const CACHE_MS = 10 * 60_000
const RETRIES = 2

/** True if a retry may succeed: no response or an overloaded server, and the browser is online. */
const mayPass = (error: unknown): boolean =>
  isOnline() && error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE')

/** True if the newest request of the query, finished or not, is for a further page and not a refetch of the list. */
const isFetchingMore = ({ state }: Query): boolean => Boolean(state.fetchMeta?.fetchMore)
const isAskingForMore = (query: Query): boolean => query.state.fetchStatus === 'fetching' && isFetchingMore(query)

/**
 * If a list is refetched while a further page is loading, the library drops one of the two requests. This client waits
 * until the page has arrived and then refetches the list including that page.
 */
class PatientQueryClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const keys = new Set(
      this.getQueryCache()
        .findAll(filters)
        .filter((query) => !query.isDisabled()),
    )
    await super.refetchQueries({ ...filters, predicate: (query) => keys.has(query) && !isAskingForMore(query) }, options)
    const left = new Set([...keys].filter(isFetchingMore))
    if (left.size === 0) return
    await Promise.all([...left].map(async (query) => query.promise?.catch(() => undefined)))
    await this.refetchQueries({ ...filters, predicate: (query) => left.has(query) }, options)
  }
}

/**
 * Invalidates the queries that `stale-queries.ts` lists for these calls, or all queries if that file cannot be loaded.
 * Resolves once the caller may show the outcome.
 */
export const refreshAfter = (calls: readonly ChangeName[], outcome: Outcome = { error: null }): Promise<void> =>
  import('./staleness.ts').then(
    ({ refreshAfterCalls }) => refreshAfterCalls(queryClient, calls, outcome),
    () => void queryClient.invalidateQueries(),
  )

/** Mutations are never retried (docs/product/the-app.md#live-updates). */
export const queryClient: QueryClient = new PatientQueryClient({
  mutationCache: new MutationCache({
    onSettled: (answer, error, _input, _context, { options, state }) =>
      options.mutationKey && refreshAfter(options.mutationKey, { answer, error, called_at_ms: state.submittedAt }),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      networkMode: 'always',
      structuralSharing: shareEqual,
      // Refetch on reconnect, as the offline notice says. With this network mode, that is off by default.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
