import type { CashoutStatus } from '@hai/contract/cashout-steps'
import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

const over: Readonly<Partial<Record<CashoutStatus, Mood>>> = {
  completed: 'plain',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}

export function CashoutState({ status }: { status: CashoutStatus }) {
  const shell = useWords('admin_shell')
  return <Status mood={over[status] ?? 'wait'}>{shell(`cashout_${status}`)}</Status>
}
