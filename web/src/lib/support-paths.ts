import type { TicketCategory } from '@hai/contract/support-words'
import { paths } from './paths.ts'

/** A help article. */
export const articlePath = (slug: string): string => `${paths.support()}/${encodeURIComponent(slug)}`

/** What the form is filled in with: a subject that it knows, and the number of a refused call. */
export interface TicketAbout {
  readonly subject: 'limit'
  readonly reference: string | null
}

/** The form to write to the team, with what it is about. */
export function writePath(category: TicketCategory, about?: TicketAbout): string {
  const search = new URLSearchParams({ write: category })
  if (about) search.set('subject', about.subject)
  if (about && about.reference !== null) search.set('reference', about.reference)
  return `${paths.support()}?${search.toString()}`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the same from an address. Anything that `writePath` does not write is left out: strangers make links too. */
export function readTicketAbout(search: URLSearchParams): TicketAbout | null {
  const reference = search.get('reference')
  if (search.get('subject') !== 'limit') return null
  return { subject: 'limit', reference: reference !== null && UUID.test(reference) ? reference : null }
}
