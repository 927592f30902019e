import { cents, type Cents } from '@hai/contract/money'
import type { TicketCategory } from '@hai/contract/support-values'
import { paths } from './paths.ts'

export const articlePath = (slug: string): string => `${paths.support()}/${encodeURIComponent(slug)}`

const limitKinds = ['day', 'cash_day', 'each', 'days_30', 'balance'] as const

/** `each` is the maximum of one cash-out, so `used` is always 0. */
export interface LimitFigures {
  readonly kind: (typeof limitKinds)[number]
  readonly limit: Cents
  readonly used: Cents
  readonly remaining: Cents
}

interface LimitContext {
  readonly subject: 'limit'
  /** The id of the refused call. */
  readonly reference: string | null
  readonly figures: LimitFigures | null
}

interface CashoutContext {
  readonly subject: 'cash_out'
  readonly reference: string
}

export type TicketContext = LimitContext | CashoutContext

export function contactPath(category: TicketCategory, about?: TicketContext): string {
  const search = new URLSearchParams({ write: category })
  if (about) search.set('subject', about.subject)
  if (about && about.reference !== null) search.set('reference', about.reference)
  if (about?.subject === 'limit' && about.figures) {
    const { kind, limit, used, remaining } = about.figures
    search.set('limit', [kind, limit, used, remaining].join('.'))
  }
  return `${paths.support()}?${search.toString()}`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the query written by `contactPath`. Anything else is dropped, because links may be crafted by others. */
export function parseTicketContext(search: URLSearchParams): TicketContext | null {
  const written = search.get('reference')
  const reference = written !== null && UUID.test(written) ? written : null
  const subject = search.get('subject')
  if (subject === 'cash_out' && reference !== null) return { subject, reference }
  if (subject !== 'limit') return null
  return { subject, reference, figures: readFigures(search.get('limit') ?? '') }
}

function readFigures(written: string): LimitFigures | null {
  const [, name, ...amounts] = /^(\w+)\.(\d{1,12})\.(\d{1,12})\.(\d{1,12})$/.exec(written) ?? []
  const [limit = 0, used = 0, remaining = 0] = amounts.map(Number)
  const kind = limitKinds.find((one) => one === name)
  return kind ? { kind, limit: cents(limit), used: cents(used), remaining: cents(remaining) } : null
}
