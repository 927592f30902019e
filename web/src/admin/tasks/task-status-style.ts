import type { TaskStatus } from '@hai/contract/task-steps'
import type { Tone } from '../../ui/status.tsx'

export const toneOf: Readonly<Record<TaskStatus, Tone>> = {
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
