import type { Task } from '@hai/contract/task-record'
import type { AmountKind } from '../../ui/amount.tsx'
import type { Tone } from '../../ui/status.tsx'

export const toneOf: Readonly<Record<Task['status'], Tone>> = {
  open: 'plain',
  claimed: 'wait',
  proof_submitted: 'wait',
  rejected: 'problem',
  approved: 'in',
  cancelled: 'back',
  expired: 'back',
  disputed: 'problem',
  refunded: 'back',
}

/** Green when the reader earned the reward, struck through when it was returned. */
export function amountKind({ role, status }: Pick<Task, 'role' | 'status'>): AmountKind {
  if (toneOf[status] === 'back') return 'back'
  return role === 'worker' && status === 'approved' ? 'in' : 'plain'
}
