/** The token of an emailed link, from the query or, where it stays out of logs, from the fragment. */
export function tokenIn({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  return new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.replace(/^#/, '')).get('token')
}
