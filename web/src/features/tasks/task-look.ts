import type { Task } from '@hai/contract/task-record'
import type { AmountKind } from '../../ui/amount.tsx'
import type { Mood } from '../../ui/status.tsx'

/** How a task’s state is drawn: colour never speaks alone, the word stands beside it. */
export const moodOf: Readonly<Record<Task['status'], Mood>> = {
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

/** The reward, as money of the reader’s: earned it is in, returned it is struck through. */
export function amountKind({ role, status }: Pick<Task, 'role' | 'status'>): AmountKind {
  if (moodOf[status] === 'back') return 'back'
  return role === 'worker' && status === 'approved' ? 'in' : 'plain'
}
