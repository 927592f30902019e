import { departments, payoutMethods, type PayoutMethod } from '@hai/contract/agent-facts'
import type { CallInput } from '@hai/contract/contract'

/** What the directory is narrowed to. It lives in the address, so that a link or a reload shows the same list. */
export interface AgentFilters {
  readonly department: (typeof departments)[number] | null
  readonly commune: string
  readonly method: PayoutMethod | null
  /** Those alone who would pay out now. */
  readonly on_duty: boolean
}

const COMMUNE_MAX = 60

/** Reads the filters out of an address; what is not one of ours counts as not set. */
export function readFilters(query: URLSearchParams): AgentFilters {
  return {
    department: departments.find((one) => one === query.get('department')) ?? null,
    commune: (query.get('commune') ?? '').trim().slice(0, COMMUNE_MAX),
    method: payoutMethods.find((one) => one === query.get('method')) ?? null,
    on_duty: query.get('duty') === 'on',
  }
}

/** The part of the address behind the path: empty without filters. */
export function filtersToQuery({ department, commune, method, on_duty }: AgentFilters): string {
  const query = new URLSearchParams({
    ...(department && { department }),
    ...(commune !== '' && { commune }),
    ...(method && { method }),
    ...(on_duty && { duty: 'on' }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The same filters as the call takes them. */
export const filtersToInput = ({ department, commune, method, on_duty }: AgentFilters) =>
  ({
    ...(department && { department }),
    ...(commune !== '' && { commune }),
    ...(method && { method }),
    ...(on_duty && { on_duty }),
  }) satisfies CallInput<'list_agents'>
