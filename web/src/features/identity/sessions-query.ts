/** Nothing tells of a sign-in elsewhere, so while somebody looks at the list it is read anew this often. */
const REREAD_MS = 15_000

/** For the query of the sessions: read anew with each return to the page, and from time to time while it is looked at. */
export const asItStandsNow = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: REREAD_MS,
  refetchIntervalInBackground: false,
} as const
