import type { MessageOutcome } from '@hai/contract/health-values'
import type { Broadcast } from '../feature.ts'
import type { ThisProcess } from '../features/health/index.ts'
import type { IdentityMemory } from '../features/identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Book } from '../platform/database/book.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { LookupKeys } from '../platform/lookup-keys.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'

export type CountMessage = (channel: 'mail' | 'text', outcome: MessageOutcome) => void

/** The parts of one running book. */
export interface BookParts {
  readonly book: Book
  readonly database: Database
  readonly ledger: Ledger
}

/** The books that run in this process. */
export interface RunningBooks {
  /** Undefined if the book does not run in this process, for example because it was created a moment ago. */
  readonly get: (number: number) => BookParts | undefined
  /** In the order of their numbers. */
  readonly all: () => readonly BookParts[]
}

/** A process creates its features once for each book, with these parts. */
export interface Base extends BookParts {
  readonly books: RunningBooks
  readonly config: Config
  readonly secrets: Secrets
  readonly lookupKeys: LookupKeys
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Logger
  readonly broadcast: Broadcast
  readonly process: ThisProcess
  readonly countMessage: CountMessage
  readonly identityMemory: IdentityMemory
}
