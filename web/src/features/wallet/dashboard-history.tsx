import type { Output } from '@hai/contract/contract'
import { BalanceHistory } from './balance-history.tsx'
import { FirstStepsBox } from './first-steps-box.tsx'
import { GourdesRate } from './gourdes-rate.tsx'

export const DashboardHistory = ({ dashboard }: { dashboard: Output<'get_dashboard'> }) => (
  <div className="grid grid-cols-1 gap-6 md:gap-8">
    <FirstStepsBox dashboard={dashboard} />
    <BalanceHistory />
    <GourdesRate rate={dashboard.rate} />
  </div>
)
