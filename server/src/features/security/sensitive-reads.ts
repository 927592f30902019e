import type { ProcedureName } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'

export interface SensitiveRead {
  readonly procedure: ProcedureName
  /** As the contract’s schema has parsed it. */
  readonly input: unknown
}

type Details = Readonly<Record<string, string | boolean>>

/** For how long one event stands for what a screen asks again and again: as long as a proof at the door of the staff. */
const NOTED_MS = 10 * 60_000
/** Remembered at most at one time: beyond it the oldest is noted anew, so that memory stays bounded. */
const REMEMBERED_MAX = 10_000
const ASKED_LENGTH_MAX = 500

/** Where in a list somebody is, and in which order it is read, is not what they look for. */
const ofPaging: ReadonlySet<string> = new Set(['cursor', 'limit', 'sort', 'direction'])

/** What is within what was asked for, the short before the long: no text of theirs pushes out whom it was about. */
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

/** What was asked for, as it was typed, without the page; nothing where nothing was. Erasing a member empties what names them. */
export function askedIn(input: unknown): { readonly asked?: string } {
  const asked = Object.fromEntries(
    fieldsOf(input).flatMap(([name, value]) => (ofPaging.has(name) || value === undefined ? [] : [[name, shortFirst(value)]])),
  )
  return Object.keys(asked).length > 0 ? { asked: JSON.stringify(asked).slice(0, ASKED_LENGTH_MAX) } : {}
}

/** `further`: beyond the first page. */
function detailsOf({ procedure, input }: SensitiveRead): Details {
  const isFurther = fieldsOf(input).some(([name, value]) => name === 'cursor' && value !== undefined)
  return { action: procedure, ...askedIn(input), ...(isFurther && { further: true }) }
}

/**
 * Notes what the staff read of members, before they are given it: one event for each session, call and question in ten minutes, and a
 * second one for all that is read beyond the first page. Fails as `record` does, and then remembers nothing.
 */
export function createReadTrail(
  { clock }: { readonly clock: Clock },
  record: (staff: Staff, details: Details) => Promise<void>,
): (staff: Staff, read: SensitiveRead) => Promise<void> {
  const remembered = new Map<string, { readonly ends_at: number; readonly noting: Promise<void> }>()

  /** All are remembered equally long: the oldest stand in front. */
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
