/** Ledger, alerts and earnings are asked for anew every 30 seconds, are fresh for 60 and kept for ten minutes (admin-area.md, section 9). */
export const POLLING = { refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 } as const
