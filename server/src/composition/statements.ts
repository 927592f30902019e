import type { Ground } from './features.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Rates } from '../features/rates/index.ts'
import { createStatements } from '../features/statements/index.ts'
import type { Wallet } from '../features/wallet/index.ts'

export const composeStatements = (
  { config, lookupKeys, database, ledger, clock }: Ground,
  features: { readonly wallet: Wallet; readonly identity: Identity; readonly rates: Rates },
): ReturnType<typeof createStatements> =>
  createStatements({
    database,
    clock,
    ledger,
    ...features,
    settings: config,
    key: lookupKeys['receipt codes'],
  })
