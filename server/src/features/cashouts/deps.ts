import type { Output } from '@hai/contract/contract'
import type { Ledger } from '../../ledger/index.ts'
import type { CachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log.ts'
import type { KeyRing } from '../../platform/seal.ts'
import type { Agents } from '../agents/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Installation } from '../../platform/pdf/receipt-page.ts'
import type { Fees } from '../fees/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { Transfers } from '../transfers/index.ts'
import type { Settings } from './queries.ts'

export interface DayEarned {
  /** YYYY-MM-DD */
  readonly day: string
  /** Cents. */
  readonly earned: number
  readonly jobs: number
}

export interface CashoutsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly agents: Omit<Agents, 'feature'>
  readonly transfers: Pick<Transfers, 'dealtAmong'>
  readonly chat: Pick<Chat, 'openSession' | 'addSystemMessage' | 'blockersOf' | 'blockedBy'>
  /** The id of the newest dispute of each party, by the key `cashout_id member_id`. */
  readonly disputesAbout: (db: Database, cashout_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly files: FileStore
  readonly identity: Pick<Identity, 'getPerson'>
  readonly recordAudit: RecordAudit
  readonly issueReceiptCode: (viewer_id: string, transaction_id: string) => Promise<{ code: string; url: string }>
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly installation: Installation
  readonly cashInSharesOf: (agent_id: string) => Promise<Output<'get_agent_earnings'>['cash_in_shares']>
  /** Paid shares. Leaves out days without shares. */
  readonly earnedByCashIns: (of: { agent_id: string; from_day: string; time_zone: string }) => Promise<readonly DayEarned[]>
  readonly time_zone: string
  readonly codeRing: KeyRing
}

export interface Context extends CashoutsDeps {
  readonly settings: CachedValue<Settings>
}
