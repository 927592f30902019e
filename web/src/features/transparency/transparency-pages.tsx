import { useParams } from 'wouter'
import { CheckScreen } from './check-screen.tsx'
import { TransparencyScreen } from './transparency-screen.tsx'

/** /transparency and what stands below it. */
export function TransparencyPages() {
  const { page } = useParams<{ page?: string }>()
  return page === 'check' ? <CheckScreen /> : <TransparencyScreen />
}
