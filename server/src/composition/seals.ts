import type { Ground } from './features.ts'
import { createSeals } from '../features/seals/index.ts'
import type { Wallet } from '../features/wallet/index.ts'

export function composeSeals(
  { config, database, ledger, clock, process }: Ground,
  { wallet }: { readonly wallet: Pick<Wallet, 'findItem'> },
) {
  return createSeals({ database, clock, ledger, wallet, process, settings: config.seals })
}
