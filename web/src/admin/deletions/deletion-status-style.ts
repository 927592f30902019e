import type { DeletionStatus } from '@hai/contract/deletion-values'
import type { Tone } from '../../ui/status.tsx'

export const toneOf: Readonly<Record<DeletionStatus, Tone>> = {
  waiting: 'wait',
  asked: 'wait',
  done: 'plain',
  refused: 'problem',
  cancelled: 'back',
}
