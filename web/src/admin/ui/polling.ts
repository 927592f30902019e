/**
 * How staff pages poll: queries are refetched every 30 seconds, count as fresh for 60 seconds and stay in the cache for
 * ten minutes. Some pages use only the interval (docs/product/the-app.md#live-updates).
 */
export const POLLING = { refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 } as const
