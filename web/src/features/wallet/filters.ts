import { SEARCH_MAX } from '@hai/contract/bounds'
import type { CallInput } from '@hai/contract/contract'
import type { ActivityItem } from '@hai/contract/wallet'

/** What the activity list is narrowed to. It lives in the address, so that a link or a reload shows the same list. */
export interface ActivityFilters {
  readonly direction: ActivityItem['direction'] | null
  readonly kind: ActivityItem['kind'] | null
  readonly search: string
}

const directions = ['in', 'out'] as const
export const filterKinds = [
  'send',
  'quick_pay',
  'pending_send',
  'funding',
  'refund',
  'expiry',
  'claim',
  'reward',
] as const satisfies readonly ActivityItem['kind'][]

/** Reads the filters out of an address; what is not one of ours counts as not set. */
export function readFilters(query: URLSearchParams): ActivityFilters {
  return {
    direction: directions.find((direction) => direction === query.get('direction')) ?? null,
    kind: filterKinds.find((kind) => kind === query.get('kind')) ?? null,
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
  }
}

/** The part of the address behind the path: empty without filters. */
export function filtersToQuery({ direction, kind, search }: ActivityFilters): string {
  const query = new URLSearchParams()
  if (direction) query.set('direction', direction)
  if (kind) query.set('kind', kind)
  if (search) query.set('search', search)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The same filters as the call takes them: without those that are not set. */
export const filtersToInput = ({ direction, kind, search }: ActivityFilters): CallInput<'list_activity'> => ({
  ...(direction ? { direction } : {}),
  ...(kind ? { kind } : {}),
  ...(search ? { search } : {}),
})

export const isFiltered = ({ direction, kind, search }: ActivityFilters): boolean =>
  direction !== null || kind !== null || search !== ''

/** Whether a new item belongs into a list narrowed this way. Null: only the server can tell (a search). */
export function passes(input: CallInput<'list_activity'>, item: ActivityItem): boolean | null {
  if (input.direction && input.direction !== item.direction) return false
  if (input.kind && input.kind !== item.kind) return false
  return input.search ? null : true
}
