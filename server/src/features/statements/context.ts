import type { Language } from '@hai/contract/languages'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { fail } from '../../platform/failure.ts'

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

export interface Person {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly language: Language
}

export async function readPerson({ identity }: Pick<Context, 'identity'>, user_id: string): Promise<Person> {
  const { full_name, hai_tag, language } = (await identity.getPerson(user_id)) ?? fail('NOT_FOUND')
  return { user_id, full_name: full_name ?? '', hai_tag: hai_tag ?? '', language }
}
