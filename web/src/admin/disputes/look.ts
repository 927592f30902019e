import type { DisputeCase } from '@hai/contract/dispute-case'
import type { DisputeStatus } from '@hai/contract/dispute-steps'
import type { Mood } from '../../ui/status.tsx'

const moods: Readonly<Record<DisputeStatus, Mood>> = {
  open: 'wait',
  escalated: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

export const moodOf = ({ status }: Pick<DisputeCase, 'status'>): Mood => moods[status]
