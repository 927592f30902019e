/** Ledger and earnings are asked for anew every 30 seconds, and are fresh for 60 (admin-area.md, section 9). */
export const POLLING = { refetchInterval: 30_000, staleTime: 60_000 } as const
