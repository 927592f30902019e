/**
 * For queries of staff pages (docs/product/the-app.md#live-updates). The cache times equal those of all other queries,
 * so some pages use only the interval.
 */
export const POLLING = { refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 } as const
