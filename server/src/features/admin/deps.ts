import type { ConfirmedActions } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnProofs } from '../mfa/index.ts'
import type { PhoneCodes } from '../phone/index.ts'
import type { RecordAdminAccess, RecordAudit } from '../security/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
}

export interface ActionDeps extends Deps {
  /** An action is confirmed for this book only. */
  readonly book: Pick<Book, 'number'>
}

export interface StaffSignInDeps extends ActionDeps {
  readonly codes: Pick<PhoneCodes, 'isConfigured' | 'send' | 'check' | 'read' | 'countGuess'>
  readonly proofs: OwnProofs
  readonly recordAudit: RecordAudit
  readonly recordAdminAccess: RecordAdminAccess
  /** A callback, because the features that own the actions are created later. */
  readonly confirmedActions: () => ConfirmedActions
}

export type Method = 'phone' | 'authenticator' | 'passkey'
