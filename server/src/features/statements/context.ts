import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface Context {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'memberAccounts'>
  readonly wallet: Pick<Wallet, 'feature' | 'findItem' | 'readLines' | 'readLinesOf' | 'nameLines'>
  readonly identity: Pick<Identity, 'getPerson' | 'findMembers' | 'joinedAt'>
  readonly rates: Pick<Rates, 'htgAt'>
  readonly key: Buffer
  readonly settings: {
    readonly brandName: string
    readonly publicUrl: string
    readonly supportEmail: string
    readonly timeZone: string
  }
}
