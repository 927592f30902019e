import { cents, type Cents } from '@hai/contract/money'
import type { TicketCategory } from '@hai/contract/support-words'
import { paths } from './paths.ts'

/** A help article. */
export const articlePath = (slug: string): string => `${paths.support()}/${encodeURIComponent(slug)}`

const limitKinds = ['day', 'cash_day', 'each', 'days_30', 'balance'] as const

/** A limit of a member, and how much of it is used. `each`: the most of one cash-out, of which nothing is ever used. */
export interface LimitFigures {
  readonly kind: (typeof limitKinds)[number]
  readonly limit: Cents
  readonly used: Cents
  readonly remaining: Cents
}

/** What the form is filled in with: a subject that it knows, the number of a refused call, and the limit it is about. */
export interface TicketAbout {
  readonly subject: 'limit'
  readonly reference: string | null
  readonly figures: LimitFigures | null
}

/** The form to write to the team, with what it is about. */
export function writePath(category: TicketCategory, about?: TicketAbout): string {
  const search = new URLSearchParams({ write: category })
  if (about) search.set('subject', about.subject)
  if (about && about.reference !== null) search.set('reference', about.reference)
  if (about?.figures) {
    const { kind, limit, used, remaining } = about.figures
    search.set('limit', [kind, limit, used, remaining].join('.'))
  }
  return `${paths.support()}?${search.toString()}`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the same from an address. Anything that `writePath` does not write is left out: strangers make links too. */
export function readTicketAbout(search: URLSearchParams): TicketAbout | null {
  const reference = search.get('reference')
  if (search.get('subject') !== 'limit') return null
  return {
    subject: 'limit',
    reference: reference !== null && UUID.test(reference) ? reference : null,
    figures: readFigures(search.get('limit') ?? ''),
  }
}

function readFigures(written: string): LimitFigures | null {
  const [, name, ...amounts] = /^(\w+)\.(\d{1,12})\.(\d{1,12})\.(\d{1,12})$/.exec(written) ?? []
  const [limit = 0, used = 0, remaining = 0] = amounts.map(Number)
  const kind = limitKinds.find((one) => one === name)
  return kind ? { kind, limit: cents(limit), used: cents(used), remaining: cents(remaining) } : null
}
