/** There is no live event for a sign-in on another device, so the list polls while it is open. */
const REREAD_MS = 15_000

/** Query options of the sessions list: always stale, refetched on focus and by polling. */
export const alwaysRefetch = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: REREAD_MS,
  refetchIntervalInBackground: false,
} as const
