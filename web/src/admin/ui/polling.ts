/**
 * Ledger, alerts and earnings: refetched every 30 seconds, fresh for 60 and cached for ten minutes
 * (docs/product/the-app.md#live-updates).
 */
export const POLLING = { refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 } as const
