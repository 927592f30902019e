import { QueryClient } from '@tanstack/react-query'
import { isOnline } from '../lib/online.ts'
import { ApiError } from './api-error.ts'

const STALE_MS = 60_000
const CACHE_MS = 10 * 60_000
const RETRIES = 2

/** Worth asking again: nobody answered, or the server was too busy. A refusal is an answer; without a network none comes. */
const mayPass = (error: unknown): boolean =>
  isOnline() && error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE')

/** Stale after 60 s, kept for 10 min (member-area.md, section 9). Acts are never repeated by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      networkMode: 'always',
      // What failed is asked for again with the network, as its notice says; by itself it would not be in this mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
