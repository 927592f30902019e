import type { Output } from '@hai/contract/contract'
import { BalanceHistory } from './balance-history.tsx'
import { GourdesRate } from './gourdes-rate.tsx'

/** What stands beneath everything else: how the balance went, and what a gourde is reckoned at. */
export const OverTime = ({ rate }: { rate: Output<'get_htg_rate'> }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
    <BalanceHistory />
    <GourdesRate rate={rate} />
  </div>
)
