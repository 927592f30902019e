import type { DeletionStatus } from '@hai/contract/deletion-words'
import type { Mood } from '../../ui/status.tsx'

export const moodOf: Readonly<Record<DeletionStatus, Mood>> = {
  waiting: 'wait',
  asked: 'wait',
  done: 'plain',
  refused: 'problem',
  cancelled: 'back',
}
