import type { FundingMethod } from '@hai/contract/funding-states'
import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import type { Fees } from '../fees/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'
import type { FundingProvider, PaymentPages } from './port.ts'

export interface Context {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly providers: readonly FundingProvider[]
}

/** Fails: FUNDING_UNAVAILABLE. */
export const providerOf = ({ providers }: Pick<Context, 'providers'>, method: FundingMethod): FundingProvider =>
  providers.find((provider) => provider.method === method) ?? fail('FUNDING_UNAVAILABLE')

export function pagesOf({ providers }: Pick<Context, 'providers'>, method: FundingMethod) {
  const provider = providers.find((one) => one.method === method)
  return provider?.pages ? { ...provider, pages: provider.pages satisfies PaymentPages } : null
}
