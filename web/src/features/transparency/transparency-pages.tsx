import { useParams } from 'wouter'
import { BalanceScreen } from './balance-screen.tsx'
import { CheckScreen } from './check-screen.tsx'
import { TransparencyScreen } from './transparency-screen.tsx'

export function TransparencyPages() {
  const { page } = useParams<{ page?: string }>()
  if (page === 'check') return <CheckScreen />
  return page === 'balance' ? <BalanceScreen /> : <TransparencyScreen />
}
