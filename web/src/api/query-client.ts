import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const STALE_MS = 60_000
const CACHE_MS = 10 * 60_000
const RETRIES = 2

/** Worth asking again: nobody answered, or the server was too busy. A refusal is an answer. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE')

/** Stale after 60 s, kept for 10 min (member-area.md, section 9). Acts are never repeated by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
