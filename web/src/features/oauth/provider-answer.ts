export interface ProviderAnswer {
  state: string
  code?: string
  error?: string
  iss?: string
}

/** Null if the query is not a provider's redirect. */
export function parseProviderAnswer(search: string): ProviderAnswer | null {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state || !(query.has('code') || query.has('error'))) return null
  const named = (name: 'code' | 'error' | 'iss') => {
    const value = query.get(name)
    return value ? { [name]: value } : {}
  }
  return { state, ...named('code'), ...named('error'), ...named('iss') }
}
