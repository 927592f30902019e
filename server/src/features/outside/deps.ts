import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  /** By which the book's days are told, as an IANA name. */
  readonly time_zone: string
}

/** How far back the book is looked at for what no statement has. */
export const WINDOW_DAYS = 180
