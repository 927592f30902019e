import type { Language } from '@hai/contract/languages'
import type { SessionCaller } from '../../caller.ts'
import type { PersonalFile, PersonalTable, DataSubject } from '../../personal-data.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/seal.ts'

export interface Context {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly tables: readonly PersonalTable[]
  readonly readFiles: (subject: DataSubject) => Promise<readonly PersonalFile[]>
  readonly getPerson: (user_id: string) => Promise<{ readonly email: string; readonly language: Language } | null>
  readonly recordSensitiveAccess: (trx: Transaction, who: SessionCaller, action: string) => Promise<void>
  readonly ring: KeyRing
  readonly settings: Settings
}

interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  readonly supportEmail: string
  readonly timeZone: string
}
