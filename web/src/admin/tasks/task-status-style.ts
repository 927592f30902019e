import type { TaskStatus } from '@hai/contract/task-steps'
import type { Mood } from '../../ui/status.tsx'

export const moodOf: Readonly<Record<TaskStatus, Mood>> = {
  open: 'plain',
  claimed: 'wait',
  proof_submitted: 'wait',
  rejected: 'problem',
  approved: 'plain',
  cancelled: 'back',
  expired: 'back',
  disputed: 'problem',
  refunded: 'back',
}
