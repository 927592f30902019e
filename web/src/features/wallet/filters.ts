import { haiTagPattern, SEARCH_MAX } from '@hai/contract/bounds'
import type { CallInput } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { parseUsdIn, typedUsdIn } from '@hai/contract/typed-usd'
import type { ActivityItem } from '@hai/contract/wallet'
import { isDay, startOfDay } from '../../lib/days.ts'
import { parseUsd } from '../../lib/typed-usd.ts'

/** Kept in the URL, so that a link or a reload shows the same list. */
export interface ActivityFilters {
  readonly direction: ActivityItem['direction'] | null
  readonly kind: ActivityItem['kind'] | null
  /** HaiTag of the other party, without the @. */
  readonly person: string | null
  /** Inclusive days in the reader's time zone, as YYYY-MM-DD. */
  readonly from: string | null
  readonly to: string | null
  readonly min: Cents | null
  readonly max: Cents | null
  readonly search: string
}

export const noFilters: ActivityFilters = {
  direction: null,
  kind: null,
  person: null,
  from: null,
  to: null,
  min: null,
  max: null,
  search: '',
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
  'cash_out',
  'cash_in',
  'task',
  'adjustment',
  'debt_collected',
] as const satisfies readonly ActivityItem['kind'][]

export function tagIn(text: string): string | null {
  const tag = text.trim().replace(/^@/, '')
  return haiTagPattern.test(tag) ? tag : null
}

const positive = (amount: Cents | null): Cents | null => (amount === 0 ? null : amount)

/** As typed in the language of the screen. In the URL, amounts have the English form, so that a link works in every language. */
export const amountIn = (typed: string): Cents | null => positive(parseUsd(typed))

const dayIn = (text: string): string | null => (isDay(text) ? text : null)

export function readFilters(query: URLSearchParams): ActivityFilters {
  const text = (name: string): string => query.get(name) ?? ''
  return {
    direction: directions.find((direction) => direction === query.get('direction')) ?? null,
    kind: filterKinds.find((kind) => kind === query.get('kind')) ?? null,
    person: tagIn(text('person')),
    from: dayIn(text('from')),
    to: dayIn(text('to')),
    min: positive(parseUsdIn('en', text('min'))),
    max: positive(parseUsdIn('en', text('max'))),
    search: text('search').trim().slice(0, SEARCH_MAX),
  }
}

export function filtersToQuery({ min, max, ...filters }: ActivityFilters): string {
  const query = new URLSearchParams()
  for (const name of ['direction', 'kind', 'person', 'from', 'to', 'search'] as const)
    if (filters[name]) query.set(name, filters[name])
  if (min) query.set('min', typedUsdIn('en', min))
  if (max) query.set('max', typedUsdIn('en', max))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Days become the times at which they start and end in this time zone. */
export function filtersToInput({ direction, kind, person, from, to, min, max, search }: ActivityFilters) {
  return {
    ...(direction ? { direction } : {}),
    ...(kind ? { kind } : {}),
    ...(person ? { person } : {}),
    ...(from ? { from: startOfDay(from).toISOString() } : {}),
    ...(to ? { to: startOfDay(to, 1).toISOString() } : {}),
    ...(min ? { min_amount: min } : {}),
    ...(max ? { max_amount: max } : {}),
    ...(search ? { search } : {}),
  } satisfies CallInput<'list_activity'>
}

export const isFiltered = (filters: ActivityFilters): boolean => filtersToQuery(filters) !== ''
