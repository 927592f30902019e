import type { ProcedureName } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { isFirstBook, type Book } from '../../platform/database/book.ts'

export interface SensitiveRead {
  readonly procedure: ProcedureName
  readonly input: unknown
  /** In which the staff member works. */
  readonly book: Book
}

type Details = Readonly<Record<string, string | boolean>>

/** A repeated query is recorded once in this time, which equals the duration of a step-up. */
const NOTED_MS = 10 * 60_000
/** If there are more queries, the oldest are forgotten and would be recorded again. */
const REMEMBERED_MAX = 10_000
const ASKED_LENGTH_MAX = 500

const ofPaging: ReadonlySet<string> = new Set(['cursor', 'limit', 'sort', 'direction'])

/** The recorded query is cut. With short fields first, it still names the person whom it is about. */
const shortFirst = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .map(([name, one]) => [name, one, JSON.stringify(one).length] as const)
          .toSorted(([, , one], [, , other]) => one - other)
          .map(([name, one]) => [name, one]),
      )

const fieldsOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null ? Object.entries(input) : []

export function readLately(input: unknown): { readonly asked?: string } {
  const asked = Object.fromEntries(
    fieldsOf(input).flatMap(([name, value]) => (ofPaging.has(name) || value === undefined ? [] : [[name, shortFirst(value)]])),
  )
  return Object.keys(asked).length > 0 ? { asked: JSON.stringify(asked).slice(0, ASKED_LENGTH_MAX) } : {}
}

/** Nothing for the first book, which has no name. */
export const nameOfBook = ({ number, name }: Book): { readonly book?: string } => (isFirstBook({ number }) ? {} : { book: name })

/** `further` marks a page after the first. */
function detailsOf({ procedure, input, book }: SensitiveRead): Details {
  const isFurther = fieldsOf(input).some(([name, value]) => name === 'cursor' && value !== undefined)
  return { action: procedure, ...nameOfBook(book), ...readLately(input), ...(isFurther && { further: true }) }
}

/**
 * Records the read before the data is returned. In ten minutes, one event is recorded per session, IP address, book,
 * call and query, and one for all further pages. If recording fails, the call fails.
 */
export function createReadTrail(
  { clock }: { readonly clock: Clock },
  record: (staff: Staff, details: Details) => Promise<void>,
): (staff: Staff, read: SensitiveRead) => Promise<void> {
  const remembered = new Map<string, { readonly ends_at: number; readonly noting: Promise<void> }>()

  /** All entries live equally long, so the oldest come first. */
  function dropOldest(now: number): void {
    for (const [key, { ends_at }] of remembered) {
      if (ends_at > now && remembered.size < REMEMBERED_MAX) return
      remembered.delete(key)
    }
  }

  return async (staff, read) => {
    const details = detailsOf(read)
    const key = JSON.stringify([staff.session_id, staff.request.ip, details])
    const now = clock.now().getTime()
    const known = remembered.get(key)
    if (known && known.ends_at > now) return known.noting
    remembered.delete(key)
    dropOldest(now)
    const noting = record(staff, details)
    const entry = { ends_at: now + NOTED_MS, noting }
    remembered.set(key, entry)
    try {
      await noting
    } catch (error) {
      if (remembered.get(key) === entry) remembered.delete(key)
      throw error
    }
  }
}
