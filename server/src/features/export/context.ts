import type { SessionCaller } from '../../caller.ts'
import type { PersonalFile, PersonalTable, Whom } from '../../personal-data.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Ring } from '../../platform/seal.ts'
import type { Language } from '../../platform/words/words.ts'

/** What the use cases of this feature work with. */
export interface Context {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  /** Everything that anybody here holds about members. */
  readonly tables: readonly PersonalTable[]
  readonly readFiles: (whom: Whom) => Promise<readonly PersonalFile[]>
  readonly getPerson: (user_id: string) => Promise<{ readonly email: string; readonly language: Language } | null>
  /** Leaves a trace of who asked for a copy, and who took it. */
  readonly recordSensitiveAccess: (trx: Transaction, who: SessionCaller, action: string) => Promise<void>
  /** Seals copies in the database. */
  readonly ring: Ring
  readonly settings: Settings
}

interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  readonly supportEmail: string
  readonly timeZone: string
}
