import { departments, payoutMethods, type PayoutMethod } from '@hai/contract/agent-values'
import type { CallInput } from '@hai/contract/contract'

/** Kept in the URL, so that a link or a reload shows the same list. */
export interface AgentFilters {
  readonly department: (typeof departments)[number] | null
  readonly commune: string
  readonly method: PayoutMethod | null
  /** False: the list contains all agents, on duty or not. */
  readonly on_duty: boolean
}

const COMMUNE_MAX = 60

export function readFilters(query: URLSearchParams): AgentFilters {
  return {
    department: departments.find((one) => one === query.get('department')) ?? null,
    commune: (query.get('commune') ?? '').trim().slice(0, COMMUNE_MAX),
    method: payoutMethods.find((one) => one === query.get('method')) ?? null,
    on_duty: query.get('duty') === 'on',
  }
}

export function filtersToQuery({ department, commune, method, on_duty }: AgentFilters): string {
  const query = new URLSearchParams({
    ...(department && { department }),
    ...(commune !== '' && { commune }),
    ...(method && { method }),
    ...(on_duty && { duty: 'on' }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export const filtersToInput = ({ department, commune, method, on_duty }: AgentFilters) =>
  ({
    ...(department && { department }),
    ...(commune !== '' && { commune }),
    ...(method && { method }),
    ...(on_duty && { on_duty }),
  }) satisfies CallInput<'list_agents'>
